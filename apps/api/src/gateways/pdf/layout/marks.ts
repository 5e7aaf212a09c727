import type { PaperMark } from '../forms/kinds.ts'
import { type Paper, PORTUGUESE } from './paper.ts'

/** The words of a mark, below the number of a fiscal paper and on top of each further page. */
export function markWords(mark: PaperMark, { words, language }: Paper = PORTUGUESE): readonly string[] {
  if (mark === 'original' || mark === 'duplicate' || mark === 'consultation') return [words[mark]]
  const copy = mark.slice('copy '.length)
  return [words.duplicate, language === 'en' ? `copy no. ${copy}` : `${copy}.ª via`]
}
