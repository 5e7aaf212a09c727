import type { DraftLine } from '../form/draft-form.ts'
import { lineOf } from '../lines/line-of-product.ts'
import type { CheckedRow } from './check-pasted-rows.ts'

/** The line of a checked row; none when its product is unknown. A pasted price equal to the list price is no negotiated price. */
export function lineOfRow({
  product,
  quantity,
  negotiatedPrice,
  discountPercentage,
}: CheckedRow): DraftLine[] {
  if (!product) return []
  const agreed = negotiatedPrice === product.unitPrice ? null : negotiatedPrice
  return [
    lineOf(product, {
      quantity: quantity ?? 0,
      negotiatedPrice: agreed,
      discountPercentage: discountPercentage ?? 0,
    }),
  ]
}
