/** How goods travel. */
export const TEMPERATURES = ['ambient', 'refrigerated', 'frozen'] as const

export type Temperature = (typeof TEMPERATURES)[number]

/** Grams. */
export type Weights = Readonly<Record<Temperature | 'total', number>>

/** What the truck may carry in grams; null = not known. `total` may be less than its compartments take together. */
export type Capacity = Readonly<Record<Temperature, number | null>> & { readonly total?: number | null }

export type WeightWarning = {
  readonly temperature: Temperature | 'total'
  readonly weight: number
  readonly capacity: number
}

/** Weights of what is loaded, in grams, by how it travels. */
export function weightsOf(
  loads: readonly { readonly temperature: Temperature; readonly weight: number }[],
): Readonly<Record<Temperature, number>> {
  const sum = (temperature: Temperature) =>
    loads.filter((load) => load.temperature === temperature).reduce((total, load) => total + load.weight, 0)
  return { ambient: sum('ambient'), refrigerated: sum('refrigerated'), frozen: sum('frozen') }
}

/** Where the load is heavier than the truck's place for it. What is to be done about it: overload.ts. */
export function weightWarnings(weights: Weights, capacity: Capacity): WeightWarning[] {
  const limits = TEMPERATURES.map((temperature) => ({ temperature, limit: capacity[temperature] }))
  return [...limits, { temperature: 'total' as const, limit: totalCapacity(capacity) }]
    .flatMap(({ temperature, limit }) =>
      limit === null ? [] : [{ temperature, weight: weights[temperature], capacity: limit }],
    )
    .filter(({ weight, capacity: limit }) => weight > limit)
}

/** What the truck carries in all: its own figure, or its compartments together where all are known. */
export function totalCapacity(capacity: Capacity): number | null {
  if (capacity.total !== undefined && capacity.total !== null) return capacity.total
  const limits = TEMPERATURES.map((temperature) => capacity[temperature])
  return limits.includes(null) ? null : limits.reduce<number>((sum, limit) => sum + (limit ?? 0), 0)
}
