import type { PaperMark } from '../forms/kinds.ts'

const WORDS = {
  original: ['Original'],
  duplicate: ['Duplicado'],
  consultation: ['Cópia para consulta'],
} as const

/** The words of a mark, below the number of a fiscal paper and on top of each further page. */
export function markWords(mark: PaperMark): readonly string[] {
  if (mark === 'original' || mark === 'duplicate' || mark === 'consultation') return WORDS[mark]
  return ['Duplicado', `${mark.slice('copy '.length)}.ª via`]
}
