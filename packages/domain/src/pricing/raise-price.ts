import type { Centavos } from '../kernel/money.ts'
import type { BasisPoints } from '../kernel/percent.ts'
import { divideHalfUp } from '../kernel/rounding.ts'

/** What a raised price is rounded to: a centavo, half a metical, one, five, ten. */
export const PRICE_STEPS = [1, 50, 100, 500, 1000] as const
export type PriceStep = (typeof PRICE_STEPS)[number]

type Raise = { readonly raise: BasisPoints; readonly step: PriceStep }

/** A price raised by a share, or lowered by one below zero, rounded half up to the step in one go; null = nothing is left of it. */
export function raisedPrice(price: Centavos, { raise, step }: Raise): Centavos | null {
  const steps = divideHalfUp(BigInt(price) * BigInt(10_000 + raise), 10_000n * BigInt(step))
  return steps <= 0n ? null : Number(steps) * step
}
