import { emptyPlan, fillInOrder, type LoadPlan } from './load-plan.ts'
import { type Matrix, RESOURCES } from './problem.ts'

/** Steps of the search for prices; a number and not a clock, so that the same question has the same answer. */
const STEPS = 250
/** Every so many steps the prices are tried as an order of loading. */
const TRIED_EVERY = 10
/** After so many steps without a lower bound the steps get shorter. */
const PATIENCE = 8
/** Part of the last move that the next one keeps: without it prices swing (Camerini, Fratta and Maffioli 1975). */
const MOMENTUM = 0.7

export type Bound = {
  /** No plan is worth more. */
  readonly bound: number
  /** The best plan that the prices gave. */
  readonly plan: LoadPlan
}

/**
 * An upper bound by Lagrangian relaxation: each resource of each truck has a price, a document goes where its value less the prices is greatest, and what the trucks
 * have is worth its price. The prices are moved by subgradients towards the lowest bound; the order that they give to documents is a good
 * order of loading (Held, Wolfe and Crowder 1974, Validation of subgradient optimization).
 */
export function priceTrucks(matrix: Matrix): Bound {
  const prices = matrix.limits.map(() => new Float64Array(RESOURCES))
  const directions = matrix.limits.map(() => new Float64Array(RESOURCES))
  let best = matrix.values.reduce((sum, value, index) => sum + (hasChoice(matrix, index) ? value : 0), 0)
  let plan = planBy(matrix, matrix.values, prices)
  let stride = 1
  let waited = 0
  for (let step = 0; step < STEPS && best > plan.value; step += 1) {
    const { bound, gains, used } = relax(matrix, prices)
    waited = bound < best - 1e-9 ? 0 : waited + 1
    best = Math.min(best, bound)
    if (waited > PATIENCE) {
      stride /= 2
      waited = 0
    }
    if (step % TRIED_EVERY === 0) plan = better(plan, planBy(matrix, gains, prices))
    if (!movePrices(matrix, { prices, used, directions, distance: stride * (bound - plan.value) })) break
  }
  return { bound: Math.max(Math.floor(best + 1e-6), plan.value), plan }
}

const hasChoice = ({ choices }: Matrix, document: number) => (choices[document]?.length ?? 0) > 0

const better = (one: LoadPlan, other: LoadPlan) => (other.value > one.value ? other : one)

type Prices = readonly Float64Array[]

/** Each document where it gains most at these prices. */
function relax(matrix: Matrix, prices: Prices) {
  const used = matrix.limits.map(() => new Float64Array(RESOURCES))
  let bound = 0
  const gains = matrix.values.map((_, document) => {
    const { gain, truck } = bestTruck(matrix, prices, document)
    if (gain > 0 && truck !== undefined) {
      bound += gain
      add(used[truck], matrix.needs[document] ?? [])
    }
    return gain
  })
  for (const [truck, limit] of matrix.limits.entries())
    for (const [resource, size] of limit.entries()) {
      const price = prices[truck]?.[resource] ?? 0
      if (price > 0) bound += price * size
    }
  return { bound, gains, used }
}

function add(sums: Float64Array | undefined, needs: readonly number[]) {
  if (sums === undefined) return
  for (let resource = 0; resource < RESOURCES; resource += 1)
    sums[resource] = (sums[resource] ?? 0) + (needs[resource] ?? 0)
}

function bestTruck(matrix: Matrix, prices: Prices, document: number) {
  let gain = Number.NEGATIVE_INFINITY
  let truck: number | undefined
  for (const place of matrix.choices[document] ?? []) {
    const gained = gainOn(matrix, prices, document, place)
    if (gained > gain) {
      gain = gained
      truck = place
    }
  }
  return { gain, truck }
}

function gainOn({ values, needs }: Matrix, prices: Prices, document: number, truck: number): number {
  const need = needs[document] ?? []
  const price = prices[truck]
  let gain = values[document] ?? 0
  for (let resource = 0; resource < RESOURCES; resource += 1)
    gain -= (price?.[resource] ?? 0) * (need[resource] ?? 0)
  return gain
}

/** Scarce resources get dearer, others cheaper. False when nothing moves any more. */
function movePrices(
  { limits }: Matrix,
  {
    prices,
    used,
    directions,
    distance,
  }: { prices: Prices; used: Prices; directions: Prices; distance: number },
): boolean {
  let length = 0
  for (const [truck, limit] of limits.entries())
    for (const [resource, size] of limit.entries()) {
      const direction = directions[truck]
      if (direction === undefined || !Number.isFinite(size) || size <= 0) continue
      const slope = ((used[truck]?.[resource] ?? 0) - size) / size
      const moved = slope + MOMENTUM * (direction[resource] ?? 0)
      direction[resource] = moved
      length += moved * moved
    }
  if (length < 1e-12 || distance <= 0) return false
  for (const [truck, limit] of limits.entries())
    for (const [resource, size] of limit.entries()) {
      const price = prices[truck]
      if (price === undefined || !Number.isFinite(size) || size <= 0) continue
      const moved = (distance * (directions[truck]?.[resource] ?? 0)) / length / size
      price[resource] = Math.max(0, (price[resource] ?? 0) + moved)
    }
  return true
}

/** A plan that loads in the order of gains, each document first where it gains most. */
function planBy(matrix: Matrix, gains: readonly number[], prices: Prices): LoadPlan {
  const plan = emptyPlan(matrix)
  const order = gains
    .map((gain, document) => ({ gain, document }))
    .toSorted((a, b) => b.gain - a.gain || a.document - b.document)
    .map(({ document }) => document)
  const trucksOf = (document: number) =>
    (matrix.choices[document] ?? [])
      .map((truck) => ({ truck, gain: gainOn(matrix, prices, document, truck) }))
      .toSorted((a, b) => b.gain - a.gain || a.truck - b.truck)
      .map(({ truck }) => truck)
  fillInOrder(matrix, plan, order, trucksOf)
  return plan
}
