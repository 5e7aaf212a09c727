import { type FigureError, isFigureError } from '../../../lib/format/read-figure.ts'
import { dayOf, quantityOf, tableOf } from './table-text.ts'

export type CountedRow = {
  readonly row: number
  readonly productId: string
  readonly batch: string
  readonly expiry: string | null
  readonly counted: number
}
/** `fault` when the cell is its quantity. */
export type InvalidRow = { readonly row: number; readonly cell: string; readonly fault?: FigureError }

/** Rows of product, batch, quantity and perhaps expiry, as they were copied; what cannot be read is named by its row. */
export function countedLinesOf(text: string): { lines: CountedRow[]; invalid: InvalidRow[] } {
  const lines: CountedRow[] = []
  const invalid: InvalidRow[] = []
  const { rows, mark } = tableOf(text, 2)
  for (const { row, cells } of rows) {
    const [productId = '', batch = '', quantity = '', expiry = ''] = cells
    const [counted, day] = [quantityOf(quantity, mark), dayOf(expiry)]
    if (productId === '' || batch === '') invalid.push({ row, cell: cells.join(' ') })
    else if (counted === null) invalid.push({ row, cell: '–' })
    else if (isFigureError(counted)) invalid.push({ row, cell: quantity, fault: counted })
    else if (day === undefined) invalid.push({ row, cell: expiry })
    else lines.push({ row, productId: productId.toUpperCase(), batch, expiry: day, counted })
  }
  return { lines, invalid }
}
