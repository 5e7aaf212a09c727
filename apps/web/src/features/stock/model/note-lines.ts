import { isFigureError } from '../../../lib/format/read-figure.ts'
import { dayOf, quantityOf, tableOf } from './table-text.ts'

export type NoteLine = {
  readonly productId: string
  readonly noted: number
  readonly batch: string
  readonly expiry: string | null
}
type Read = { readonly lines: readonly NoteLine[]; readonly invalid: { row: number; cell: string } | null }

/** Lines of a supplier's note as they were copied: article, quantity, batch, expiry. Stops at the first that cannot be read. */
export function noteLinesOf(text: string): Read {
  const { rows, mark } = tableOf(text, 1)
  const lines: NoteLine[] = []
  for (const [at, { cells }] of rows.entries()) {
    const [productId = '', quantity = '', batch = '', expiry = ''] = cells
    const [figure, day] = [quantityOf(quantity, mark), dayOf(expiry)]
    if (isFigureError(figure)) return { lines, invalid: { row: at + 1, cell: quantity } }
    if (day === undefined) return { lines, invalid: { row: at + 1, cell: expiry } }
    lines.push({
      productId: productId.trim().toUpperCase(),
      noted: figure ?? 0,
      batch: batch.trim(),
      expiry: day,
    })
  }
  return { lines, invalid: null }
}
