import type { PaperMark } from '../forms/kinds.ts'

const WORDS = {
  original: ['Original'],
  duplicate: ['Duplicado'],
  consultation: ['Cópia para consulta'],
  'e-mail': ['Cópia electrónica'],
} as const

/** The words of a mark, below the number of a fiscal paper and on top of each further page. */
export function markWords(mark: PaperMark): readonly string[] {
  if (mark in WORDS) return WORDS[mark as keyof typeof WORDS]
  return ['Duplicado', `${mark.slice('copy '.length)}.ª via`]
}
