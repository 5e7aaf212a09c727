import type { Milli } from '../kernel/quantity.ts'

/** Days over which the mean of sales is reckoned: the shorter one, or the longer one for an article that sells seldom. */
export const SALES_WINDOWS = [60, 90] as const

type Sold = {
  readonly free: Milli
  /** Sold in the days before today, by the length of the window. */
  readonly sold: Readonly<Record<(typeof SALES_WINDOWS)[number], Milli>>
}

export type StockOutlook = {
  /** Over how many days the mean was taken. */
  readonly window: (typeof SALES_WINDOWS)[number]
  readonly perDay: Milli
  /** Whole days that the free stock lasts at this rate. */
  readonly days: number
}

/**
 * For how long free stock lasts: free ÷ the mean of daily sales of the last 60 days, of the last 90 where nothing was sold in 60; every day counts,
 * Sundays too. null = nothing was sold in 90 days, so nobody can tell.
 */
export function stockOutlook({ free, sold }: Sold): StockOutlook | null {
  const window = SALES_WINDOWS.find((days) => sold[days] > 0)
  if (window === undefined) return null
  return {
    window,
    perDay: Math.round(sold[window] / window),
    days: Math.floor((Math.max(free, 0) * window) / sold[window]),
  }
}
