import { misfitOf } from '../overload.ts'
import type { Temperature, Weights } from '../weights.ts'
import { priceTrucks } from './bound.ts'
import { improve } from './improve.ts'
import { emptyPlan, fillInOrder } from './load-plan.ts'
import { type FillDocument, type FillTruck, goesOn, hasRoute, isLater, matrixOf } from './problem.ts'

/** Why a document stays; over = grams. */
export type LeftReason =
  | { readonly code: 'route' }
  | { readonly code: 'later'; readonly deliveryDate: string }
  /** Not even an empty truck takes it. */
  | { readonly code: 'too-heavy'; readonly place: Temperature | 'total'; readonly over: number }
  | { readonly code: 'full'; readonly place: Temperature | 'total'; readonly over: number }
  | { readonly code: 'documents' }

export type Proposal = {
  readonly trucks: readonly {
    readonly key: string
    /** That its documents belong to; none when it takes nothing. */
    readonly routes: readonly string[]
    readonly documents: readonly number[]
  }[]
  readonly left: readonly { readonly id: number; readonly reason: LeftReason }[]
  readonly value: number
  /** No plan is worth more: value is at most (bound - value) / bound below the best there is. */
  readonly bound: number
  /** The same with the routes that it chose for trucks without one: others may be better, by how much is known less exactly. */
  readonly boundOfRoutes: number
}

/**
 * Which documents go on which truck, so that they are worth most together (documentValue), under the weight that each truck takes by temperature
 * and in all, 30 documents, routes and delivery dates; with the reason for each document that stays. The same question always has the same answer.
 * How far it may be from the best: `bound` (docs/domain/fill-trucks.md).
 */
export function fillTrucks(documents: readonly FillDocument[], trucks: readonly FillTruck[]): Proposal {
  const routed = chooseRoutes(documents, trucks)
  const matrix = matrixOf(documents, routed)
  const { bound: ofRoutes, plan: start } = priceTrucks(matrix)
  const isFree = trucks.some(({ routes }) => routes === null)
  const plan = improve(matrix, start)
  const bound = isFree ? Math.max(plan.value, priceTrucks(matrixOf(documents, trucks)).bound) : ofRoutes
  const result = routed.map((truck, place) => {
    const loaded = documents.filter((_, index) => plan.truckOf[index] === place)
    return { truck, loaded }
  })
  // a truck that got no route would have gone anywhere: what kept documents off it is not the route
  const offered = result.map(({ truck, loaded }, place) => ({
    truck: truck.routes?.length === 0 ? (trucks[place] ?? truck) : truck,
    loaded,
  }))
  return {
    trucks: result.map(({ truck, loaded }) => ({
      key: truck.key,
      routes: loaded.length === 0 ? [] : [...new Set(loaded.map(({ route }) => route))],
      documents: loaded.map(({ id }) => id),
    })),
    left: documents
      .filter((_, index) => plan.truckOf[index] === undefined)
      .map((document) => ({ id: document.id, reason: reasonOf(document, offered) })),
    value: plan.value,
    bound,
    boundOfRoutes: Math.min(ofRoutes, bound),
  }
}

/** Trucks without a route, the largest first, each get the route whose documents are worth most on them. */
function chooseRoutes(documents: readonly FillDocument[], trucks: readonly FillTruck[]): FillTruck[] {
  const taken = new Set<number>()
  const chosen = new Map<FillTruck, FillTruck>()
  const size = ({ room }: FillTruck) => room.total ?? Number.POSITIVE_INFINITY
  const isFree = ({ routes }: FillTruck) => routes === null
  const order = [
    ...trucks.filter((truck) => !isFree(truck)),
    ...trucks.filter(isFree).toSorted((a, b) => size(b) - size(a)),
  ]
  for (const truck of order) {
    const waiting = documents.filter((document) => !taken.has(document.id) && goesOn(document, truck))
    const routes = truck.routes ?? [...new Set(waiting.map(({ route }) => route))]
    const attempts = truck.routes === null ? routes.map((route) => ({ ...truck, routes: [route] })) : [truck]
    const [best] = attempts
      .map((attempt) => ({ attempt, ...quickLoad(waiting, attempt) }))
      .toSorted((a, b) => b.value - a.value)
    chosen.set(truck, best?.attempt ?? { ...truck, routes: [] })
    for (const id of best?.loaded ?? []) taken.add(id)
  }
  return trucks.map((truck) => chosen.get(truck) ?? truck)
}

/** The most urgent documents that fit, one after the other. */
function quickLoad(documents: readonly FillDocument[], truck: FillTruck) {
  const own = documents.filter((document) => goesOn(document, truck))
  const matrix = matrixOf(own, [truck])
  const plan = emptyPlan(matrix)
  const order = own
    .map(({ value }, index) => ({ value, index }))
    .toSorted((a, b) => b.value - a.value)
    .map(({ index }) => index)
  fillInOrder(matrix, plan, order, () => [0])
  const loaded = own.filter((_, index) => plan.truckOf[index] !== undefined).map(({ id }) => id)
  return { value: plan.value, loaded }
}

type Loaded = { readonly truck: FillTruck; readonly loaded: readonly FillDocument[] }

const NOTHING: Weights = { ambient: 0, refrigerated: 0, frozen: 0, total: 0 }

function reasonOf(document: FillDocument, result: readonly Loaded[]): LeftReason {
  const onRoute = result.filter(({ truck }) => hasRoute(document, truck))
  if (onRoute.length === 0) return { code: 'route' }
  const inTime = onRoute.filter(({ truck }) => !isLater(document, truck))
  if (inTime.length === 0) return { code: 'later', deliveryDate: document.deliveryDate }
  const possible = inTime.filter(({ truck }) => misfitOf(document, NOTHING, truck.room) === null)
  if (possible.length === 0) return { code: 'too-heavy', ...least(document, inTime, () => NOTHING) }
  const withPlaces = possible.filter(({ truck, loaded }) => loaded.length < truck.places)
  if (withPlaces.length === 0) return { code: 'documents' }
  return { code: 'full', ...least(document, withPlaces, weightsOfLoaded) }
}

/** Where the least is missing. */
function least(
  document: FillDocument,
  trucks: readonly Loaded[],
  weights: (loaded: readonly FillDocument[]) => Weights,
): { readonly place: Temperature | 'total'; readonly over: number } {
  const [first] = trucks
    .flatMap(({ truck, loaded }) => misfitOf(document, weights(loaded), truck.room) ?? [])
    .toSorted((a, b) => a.over - b.over)
  return { place: first?.place ?? 'total', over: first?.over ?? 0 }
}

function weightsOfLoaded(loaded: readonly FillDocument[]): Weights {
  const sum = (temperature: Temperature) =>
    loaded.reduce((total, document) => total + document[temperature], 0)
  const [ambient, refrigerated, frozen] = [sum('ambient'), sum('refrigerated'), sum('frozen')]
  return { ambient, refrigerated, frozen, total: ambient + refrigerated + frozen }
}
