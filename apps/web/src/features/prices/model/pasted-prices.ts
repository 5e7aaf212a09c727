import { isTable, rowsOfSheet } from '../../../lib/lists/pasted-sheet.ts'

export type PastedRow = { readonly row: number; readonly code: string; readonly price: string }

const FIGURE = /\d/
const hasFigure = (cell: string | undefined) => cell !== undefined && FIGURE.test(cell)

/**
 * Codes and prices out of cells that were copied from a sheet: the code stands first and the price last. One column of prices is put beside
 * the articles from `from` on. Null = it is one value and no table.
 */
export function readPastedPrices(text: string, codes: readonly string[], from: string): PastedRow[] | null {
  if (!isTable(text)) return null
  const rows = rowsOfSheet(text, (cells) => !hasFigure(cells.at(-1)))
  const isOneColumn = rows.every(({ cells }) => cells.length === 1)
  const start = codes.indexOf(from)
  return rows.map(({ row, cells }, place) => ({
    row,
    code: isOneColumn ? (codes[start + place] ?? '') : (cells[0] ?? ''),
    price: cells.at(-1) ?? '',
  }))
}
