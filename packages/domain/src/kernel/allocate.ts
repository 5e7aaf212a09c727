import type { Centavos } from './money.ts'

/**
 * Splits an amount in proportion to weights without losing a centavo (largest remainder; ties go to the first).
 * All weights zero: everything stays with the first. Weights and amount ≥ 0. Empty weights give an empty list.
 */
export function allocate(amount: Centavos, weights: readonly Centavos[]): Centavos[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? amount : 0))
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((share) => Number(share / whole))
  const missing = amount - shares.reduce((sum, share) => sum + share, 0)
  const next = exact
    .map((share, index) => ({ index, rest: share % whole }))
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  const raised = new Set(next.slice(0, missing).map(({ index }) => index))
  return shares.map((share, index) => (raised.has(index) ? share + 1 : share))
}
