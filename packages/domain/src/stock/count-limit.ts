import type { Milli } from '../kernel/quantity.ts'

/** Differences above either limit are counted again by another person. */
export type CountLimit = {
  /** Of what should lie there, in hundredths of a percent: 500 = 5 %. */
  readonly shareBp: number
  /** Worth at cost, in centavos; null = only the share counts. */
  readonly amount: number | null
}

/** 5 % of what should lie there (docs/decisions/0158-counted-blind-and-twice.md). */
export const DEFAULT_COUNT_LIMIT: CountLimit = { shareBp: 500, amount: null }

type Counted = {
  readonly expected: Milli
  readonly counted: Milli
  /** What one sales unit costs us, in centavos. */
  readonly unitCost: number
}

/** Whether another person must count a second time. What nobody expected is always above the share. */
export function needsSecondCount({ expected, counted, unitCost }: Counted, limit: CountLimit): boolean {
  const difference = Math.abs(counted - expected)
  if (difference === 0) return false
  if (difference * 10_000 > Math.max(0, expected) * limit.shareBp) return true
  return limit.amount !== null && Math.round((difference * unitCost) / 1000) > limit.amount
}
