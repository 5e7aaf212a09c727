import { parseDate } from '../../../lib/format/date-input.ts'
import { parseDecimal } from '../../../lib/format/decimal-input.ts'

export const MAX_PASTED_ROWS = 1000

/** Several cells of a sheet, not a word for the cell in hand. */
export const isTable = (text: string) => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))

export type TableRow = {
  /** 1 = first row of the clipboard, header included, so that people find it in their sheet. */
  readonly row: number
  readonly cells: readonly string[]
}

/** Filled rows of what was copied: tabs between the cells, as Excel copies them, or semicolons. A header is left out. */
export function rowsOfText(text: string): TableRow[] {
  const rows = text.split(/\r\n|\r|\n/).map((line, at) => ({ row: at + 1, cells: cellsOf(line) }))
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  return (isHeader(filled[0]?.cells) ? filled.slice(1) : filled).slice(0, MAX_PASTED_ROWS)
}

const cellsOf = (line: string) => line.split(line.includes('\t') ? '\t' : ';').map(unquoted)

/** Excel puts a cell with a quotation mark or a separator into quotation marks. */
const unquoted = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .trim()

/** A first row without any figure: 'Artigo | Lote | Validade | Quantidade'. */
const isHeader = (cells: readonly string[] | undefined) =>
  cells !== undefined && !cells.some((cell) => /\d/.test(cell))

/** What a person wrote as a day; null for nothing, undefined for what is no day. */
export const dayOf = (cell: string): string | null | undefined =>
  cell === '' ? null : (parseDate(cell) ?? undefined)

/** What a person wrote as a quantity; null for nothing, undefined for what is none. */
export function quantityOf(cell: string): number | null | undefined {
  if (cell === '') return null
  const quantity = parseDecimal(cell, 3)
  return quantity === null || quantity < 0 ? undefined : quantity
}
