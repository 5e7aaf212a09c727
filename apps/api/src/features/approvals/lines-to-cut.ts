type Line = {
  readonly id: number
  readonly description: string
  readonly total: number
  readonly vatRate: number
}
export type Cut = { readonly lineId: number; readonly description: string; readonly value: number }

/** The largest lines, with VAT, whose removal saves at least `amount`; null when all lines together are not enough. */
export function linesToCut(lines: readonly Line[], amount: number | null): Cut[] | null {
  if (amount === null) return null
  const largest = lines.map(cutOf).toSorted((a, b) => b.value - a.value)
  const cut: Cut[] = []
  for (const line of largest) {
    if (sumOf(cut) >= amount) break
    cut.push(line)
  }
  return sumOf(cut) >= amount ? cut : null
}

const cutOf = ({ id, description, total, vatRate }: Line): Cut => ({
  lineId: id,
  description,
  value: Math.round(total * (1 + vatRate / 100)),
})

const sumOf = (cuts: readonly Cut[]) => cuts.reduce((sum, { value }) => sum + value, 0)
