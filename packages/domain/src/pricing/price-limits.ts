import type { Centavos } from '../kernel/money.ts'
import type { BasisPoints } from '../kernel/percent.ts'
import { RuleError } from '../kernel/rule-error.ts'

/** The company's limits for changes of prices; null = without this limit. */
export type PricePolicy = {
  /** Whether what passes a limit waits for a second person. */
  readonly secondPerson: boolean
  readonly maxRise: BasisPoints | null
  readonly maxFall: BasisPoints | null
  /** The least margin; 0 = not below cost. */
  readonly minMargin: BasisPoints | null
}

/** Two pairs of eyes are off until the company asks for them. */
export const NO_PRICE_LIMITS: PricePolicy = {
  secondPerson: false,
  maxRise: 1000,
  maxFall: 1000,
  minMargin: 0,
}

export type PriceChange = {
  /** The price that it replaces; null = the article has none yet. */
  readonly before: Centavos | null
  readonly after: Centavos
  /** 0 = unknown. */
  readonly cost: Centavos
}

export type PriceBreach =
  | { readonly limit: 'rise' | 'fall'; readonly change: BasisPoints }
  | { readonly limit: 'margin'; readonly margin: BasisPoints }

/** The limits that a price passes, whether or not a second person is asked for. A price that stays passes none. */
export function priceBreaches(price: PriceChange, policy: PricePolicy): PriceBreach[] {
  const { before, after, cost } = price
  if (before === after) return []
  const change = changeOf(before, after)
  const margin = marginOf(after, cost)
  return [
    ...(change !== null && isAbove(change, policy.maxRise) ? [{ limit: 'rise', change } as const] : []),
    ...(change !== null && isAbove(-change, policy.maxFall) ? [{ limit: 'fall', change } as const] : []),
    ...(margin !== null && policy.minMargin !== null && margin < policy.minMargin
      ? [{ limit: 'margin', margin } as const]
      : []),
  ]
}

/** Whether the price waits for a second person before it counts. */
export const needsSecondPerson = (price: PriceChange, policy: PricePolicy): boolean =>
  policy.secondPerson && priceBreaches(price, policy).length > 0

const isAbove = (change: BasisPoints, limit: BasisPoints | null) => limit !== null && change > limit

/** The change in basis points, away from zero, so that one just above a limit never reads as the limit; null without a price before. */
export function changeOf(before: Centavos | null, after: Centavos): BasisPoints | null {
  if (before === null || before === 0) return null
  const exact = ((after - before) * 10_000) / before
  return exact > 0 ? Math.ceil(exact) : Math.floor(exact)
}

/** The part of the price that is above cost, in basis points rounded down; null while the cost is unknown. */
export const marginOf = (price: Centavos, cost: Centavos): BasisPoints | null =>
  cost === 0 ? null : Math.floor(((price - cost) * 10_000) / price)

/** Nobody approves the price that they entered. Throws PRICE_OWN_ENTRY. */
export function requireSecondPerson(enteredBy: number | null, approver: number): void {
  if (enteredBy === approver) throw new RuleError('PRICE_OWN_ENTRY')
}
