/** How goods travel. */
export const TEMPERATURES = ['ambient', 'refrigerated', 'frozen'] as const

export type Temperature = (typeof TEMPERATURES)[number]

/** Grams. */
export type Weights = Readonly<Record<Temperature | 'total', number>>

/** What the truck may carry in grams; null = not known. */
export type Capacity = Readonly<Record<Temperature, number | null>>

export type WeightWarning = {
  readonly temperature: Temperature | 'total'
  readonly weight: number
  readonly capacity: number
}

/** Weights of what is loaded, in grams. */
export function weightsOf(
  loads: readonly { readonly temperature: Temperature; readonly weight: number }[],
): Weights {
  const sum = (temperature: Temperature) =>
    loads.filter((load) => load.temperature === temperature).reduce((total, load) => total + load.weight, 0)
  const [ambient, refrigerated, frozen] = [sum('ambient'), sum('refrigerated'), sum('frozen')]
  return { total: ambient + refrigerated + frozen, ambient, refrigerated, frozen }
}

/** Where the load is heavier than the truck's place for it. A warning, not a wall (lifecycle §2). */
export function weightWarnings(weights: Weights, capacity: Capacity): WeightWarning[] {
  const limits = TEMPERATURES.map((temperature) => ({ temperature, limit: capacity[temperature] }))
  const known = limits.filter(({ limit }) => limit !== null)
  const total = known.length < limits.length ? null : limits.reduce((sum, { limit }) => sum + (limit ?? 0), 0)
  return [...limits, { temperature: 'total' as const, limit: total }]
    .flatMap(({ temperature, limit }) =>
      limit === null ? [] : [{ temperature, weight: weights[temperature], capacity: limit }],
    )
    .filter(({ weight, capacity: limit }) => weight > limit)
}

/** Grams of a line: grams per unit × quantity in thousandths, rounded half up to whole grams. */
export const lineWeight = (unitWeight: number, quantity: number): number =>
  Number((BigInt(unitWeight) * BigInt(quantity) * 2n + 1000n) / 2000n)
