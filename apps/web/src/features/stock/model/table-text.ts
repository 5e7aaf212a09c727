import { parseDate } from '../../../lib/format/date-input.ts'
import { type DecimalMark, decimalMarkOf, type Figure, readFigure } from '../../../lib/format/read-figure.ts'
import { rowsOfSheet, type SheetRow } from '../../../lib/lists/pasted-sheet.ts'

type Table = { readonly rows: readonly SheetRow[]; readonly mark: DecimalMark | undefined }

/** Filled rows of what was copied, and how its quantities write their decimals. `column` is where they stand. */
export function tableOf(text: string, column: number): Table {
  const rows = rowsOfSheet(text, hasNoFigure)
  return { rows, mark: decimalMarkOf(rows.map(({ cells }) => cells[column] ?? '')) }
}

/** A header: 'Artigo | Lote | Validade | Quantidade'. */
const hasNoFigure = (cells: readonly string[]) => !cells.some((cell) => /\d/.test(cell))

/** What a person wrote as a day; null for nothing, undefined for what is no day. */
export const dayOf = (cell: string): string | null | undefined =>
  cell === '' ? null : (parseDate(cell) ?? undefined)

/** What a person wrote as a quantity, as a decimal number; null for nothing. */
export function quantityOf(cell: string, mark: DecimalMark | undefined): Figure {
  const figure = readFigure(cell, 'quantity', mark)
  return typeof figure === 'number' ? figure / 1000 : figure
}
