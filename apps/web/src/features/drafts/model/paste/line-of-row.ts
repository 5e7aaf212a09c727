import { lineOf } from '../lines/line-of-product.ts'
import type { DraftLine } from '../session/draft-form.ts'
import type { CheckedRow } from './check-pasted-rows.ts'

/** The line that a checked row becomes; none when its article is unknown. A pasted list price is no agreed price. */
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
