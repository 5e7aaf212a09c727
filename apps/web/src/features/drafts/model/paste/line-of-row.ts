import type { DraftLine } from '../form/draft-form.ts'
import { lineOf } from '../lines/line-of-product.ts'
import { type CheckedRow, inUnit } from './check-pasted-rows.ts'

/** The line of a checked row; none when its product is unknown. A pasted price equal to the list price is no negotiated price. */
export function lineOfRow(row: CheckedRow): DraftLine[] {
  const { product, quantity, negotiatedPrice, discountPercentage } = row
  if (!product) return []
  const { unit, unitPrice } = inUnit(product, row)
  return [
    lineOf(product, {
      unit,
      quantity: quantity ?? 0,
      negotiatedPrice: negotiatedPrice === unitPrice ? null : negotiatedPrice,
      discountPercentage: discountPercentage ?? 0,
    }),
  ]
}
