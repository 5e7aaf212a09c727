import { dayOf, quantityOf, rowsOfText } from './table-text.ts'

export type CountedRow = {
  readonly row: number
  readonly productId: string
  readonly batch: string
  readonly expiry: string | null
  readonly counted: number
}
export type UnreadRow = { readonly row: number; readonly cell: string }

/** Rows of article, batch, quantity and perhaps expiry, as they were copied; what cannot be read is named by its row. */
export function countedLinesOf(text: string): { lines: CountedRow[]; unread: UnreadRow[] } {
  const lines: CountedRow[] = []
  const unread: UnreadRow[] = []
  for (const { row, cells } of rowsOfText(text)) {
    const [productId = '', batch = '', quantity = '', expiry = ''] = cells
    const [counted, day] = [quantityOf(quantity), dayOf(expiry)]
    if (productId === '' || batch === '') unread.push({ row, cell: cells.join(' ') })
    else if (counted === null || counted === undefined) unread.push({ row, cell: quantity || '–' })
    else if (day === undefined) unread.push({ row, cell: expiry })
    else lines.push({ row, productId: productId.toUpperCase(), batch, expiry: day, counted })
  }
  return { lines, unread }
}
