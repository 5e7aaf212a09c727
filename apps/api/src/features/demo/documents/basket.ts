import type { DraftInput } from '@cais/contract/drafts/schemas'
import { PRODUCTS } from '../company/products.ts'
import { SCARCE } from '../load/load-stock.ts'
import type { Random } from '../random.ts'

export type BasketLine = DraftInput['lines'][number]

/** Articles that never run short; a demo document shall move on unless its story says otherwise. */
const PLENTY = PRODUCTS.filter(({ id }) => id !== 'QJ-FL' && SCARCE.every((scarce) => scarce !== id))

/** A line as a seller enters it without any discount. */
export const line = (productId: string, quantity: number, change: Partial<BasketLine> = {}): BasketLine => ({
  productId,
  quantity,
  negotiatedPrice: null,
  discount: 0,
  discountPercentage: 0,
  discountAmount: 0,
  specialField: '',
  ...change,
})

/** What a customer usually orders: different articles, whole boxes, some thousand MZN a line. */
export function basket(random: Random, size: number): BasketLine[] {
  const chosen = new Set<(typeof PLENTY)[number]>()
  while (chosen.size < size) chosen.add(random.pick(PLENTY))
  return [...chosen].map(({ id, price }) =>
    line(id, Math.max(1, Math.round(random.between(3_000, 11_000) / price)), {
      discountPercentage: random.chance(25) ? random.pick([1, 1.5, 2, 2.5]) : 0,
    }),
  )
}
