import type { PaperMark } from '../forms/kinds.ts'

/** The words of a mark, below the number of a fiscal paper and on top of each further page. */
export const MARK: Readonly<Record<PaperMark, readonly string[]>> = {
  original: ['Original'],
  duplicate: ['Duplicado'],
  second: ['Duplicado', '2.ª via'],
  consultation: ['Cópia para consulta'],
}
