import { rowsOfSheet } from '../../../lib/lists/pasted-sheet.ts'

type Place = { readonly productId: string; readonly location: string; readonly position: number }
type Read = { readonly lines: readonly Place[]; readonly invalid: { row: number; cell: string } | null }

/** Rows of article, location and place in the walk, as they were copied from a sheet; stops at the first that cannot be read. */
export function placesOf(text: string): Read {
  const rows = rowsOfSheet(text, (cells) => !/^\d+$/.test(cells[2]?.trim() ?? ''))
  const lines: Place[] = []
  for (const [at, { cells }] of rows.entries()) {
    const [productId = '', location = '', position = ''] = cells.map((cell) => cell.trim())
    if (!/^\d{1,6}$/.test(position)) return { lines, invalid: { row: at + 1, cell: position } }
    lines.push({ productId: productId.toUpperCase(), location, position: Number(position) })
  }
  return { lines, invalid: null }
}
