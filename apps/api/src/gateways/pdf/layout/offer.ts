import type { PricedLine, Totals } from '../forms/lines.ts'

/** An offer costs the customer nothing: its paper says zero everywhere. */
export const zeroLines = (lines: readonly PricedLine[]): PricedLine[] =>
  lines.map((line) => ({ ...line, unitPrice: 0, discountTotal: 0, total: 0 }))

export const zeroTotals = (totals: Totals): Totals => ({
  merchandise: 0,
  discounts: 0,
  net: 0,
  vat: 0,
  total: 0,
  vatByRate: totals.vatByRate.map((row) => ({ ...row, base: 0, vat: 0 })),
})
