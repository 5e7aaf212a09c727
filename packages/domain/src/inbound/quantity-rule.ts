import { MAX_QUANTITY, type Milli } from '../kernel/quantity.ts'

/** What a sender may order of an article in a unit: at least so much, in whole packs of so many. Thousandths; 0 = no such rule. */
export type QuantityRule = { readonly minimum: Milli; readonly multiple: Milli }

export const fitsRule = (quantity: Milli, rule: QuantityRule | null): boolean =>
  rule === null || (quantity >= rule.minimum && (rule.multiple === 0 || quantity % rule.multiple === 0))

/** The quantities next to it that the rule allows, the smaller first; none below the minimum. */
export function nearestQuantities(quantity: Milli, { minimum, multiple }: QuantityRule): readonly Milli[] {
  const step = multiple === 0 ? 1 : multiple
  const least = Math.max(Math.ceil(minimum / step), 1) * step
  const below = Math.floor(quantity / step) * step
  const found = quantity <= least ? [least] : [below, below === quantity ? below : below + step]
  return [...new Set(found)].filter((near) => near >= least && near <= MAX_QUANTITY)
}
