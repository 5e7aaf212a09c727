type Line = { readonly total: number; readonly vatRate: number }

/** How many of the largest lines must go so that at least `amount` is saved; null where cutting is not enough. */
export function linesToCut(lines: readonly Line[], amount: number | null): number | null {
  if (amount === null) return null
  const values = lines
    .map(({ total, vatRate }) => Math.round(total * (1 + vatRate / 100)))
    .toSorted((a, b) => b - a)
  let left = amount
  let count = 0
  for (const value of values) {
    if (left <= 0) return count
    left -= value
    count += 1
  }
  return left <= 0 ? count : null
}
