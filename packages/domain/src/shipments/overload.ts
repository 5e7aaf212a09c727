import { RuleError } from '../kernel/rule-error.ts'
import {
  type Capacity,
  TEMPERATURES,
  type Temperature,
  totalCapacity,
  type Weights,
  type WeightWarning,
  weightWarnings,
} from './weights.ts'

/** What a document weighs in grams, by how it travels. */
export type LoadedDocument = Readonly<Record<Temperature, number>> & {
  readonly number: string
}

/** Grams that travel besides the documents. */
const NOTHING: Weights = { total: 0, ambient: 0, refrigerated: 0, frozen: 0 }

/** A place of the truck with more in it than it takes. */
export type Overload = WeightWarning & {
  /** Grams above the capacity. */
  readonly over: number
  /** Documents of which one alone solves it, the smallest first. */
  readonly oneOf: readonly LoadedDocument[]
  /** Where no single one does: the fewest that do together, the heaviest first. */
  readonly together: readonly LoadedDocument[]
}

const weighed = (document: LoadedDocument, place: Temperature | 'total') =>
  place === 'total' ? document.ambient + document.refrigerated + document.frozen : document[place]

/** Grams of all documents together. */
export const weightsOfDocuments = (documents: readonly LoadedDocument[]): Weights => {
  const sum = (place: Temperature | 'total') =>
    documents.reduce((total, document) => total + weighed(document, place), 0)
  return {
    total: sum('total'),
    ambient: sum('ambient'),
    refrigerated: sum('refrigerated'),
    frozen: sum('frozen'),
  }
}

/** Where the load is too heavy, with what is aboard besides, by how much, and which documents to take off. */
export const overloadsOf = (
  documents: readonly LoadedDocument[],
  capacity: Capacity,
  aboard: Weights = NOTHING,
): Overload[] =>
  weightWarnings(together(weightsOfDocuments(documents), aboard), capacity).map((warning) => {
    const over = warning.weight - warning.capacity
    const heaviest = documents
      .filter((document) => weighed(document, warning.temperature) > 0)
      .toSorted((a, b) => weighed(b, warning.temperature) - weighed(a, warning.temperature))
    const oneOf = heaviest.filter((document) => weighed(document, warning.temperature) >= over).toReversed()
    return { ...warning, over, oneOf, together: oneOf.length > 0 ? [] : untilFits(heaviest, warning, over) }
  })

const together = (one: Weights, other: Weights): Weights => ({
  total: one.total + other.total,
  ambient: one.ambient + other.ambient,
  refrigerated: one.refrigerated + other.refrigerated,
  frozen: one.frozen + other.frozen,
})

function untilFits(heaviest: readonly LoadedDocument[], { temperature }: WeightWarning, over: number) {
  let left = over
  return heaviest.filter((document) => {
    if (left <= 0) return false
    left -= weighed(document, temperature)
    return true
  })
}

type Loading = {
  readonly documents: readonly LoadedDocument[]
  readonly capacity: Capacity
  /** What is on the truck besides and stays: transfers, or documents when a transfer is loaded. */
  readonly aboard?: Weights
  /** What was too heavy before this change, and was accepted then. */
  readonly before?: readonly WeightWarning[]
  /** Whoever sends it says that the load goes as it is. */
  readonly accepted: boolean
}

/** Where a change makes the load too heavy, or heavier than what was accepted before. */
export const newOverloads = (
  documents: readonly LoadedDocument[],
  capacity: Capacity,
  before: readonly WeightWarning[],
  aboard?: Weights,
): Overload[] =>
  overloadsOf(documents, capacity, aboard).filter(({ temperature, over }) => {
    const known = before.find((warning) => warning.temperature === temperature)
    return known === undefined || over > known.weight - known.capacity
  })

/** What of an overload is new and was accepted, for the history. Throws SHIPMENT_OVERLOADED with the figures unless it was. */
export function requireAccepted({ documents, capacity, aboard, before = [], accepted }: Loading): Overload[] {
  const grown = newOverloads(documents, capacity, before, aboard)
  if (grown.length === 0 || accepted) return grown
  const details = grown.map((overload) => ({
    field: 'acceptOverload',
    rule: 'SHIPMENT_OVERLOADED',
    facts: factsOf([overload]),
  }))
  throw new RuleError('SHIPMENT_OVERLOADED', factsOf(grown), details)
}

/** Grams over and grams that fit, by place; the documents to take off, first of the first place. */
const factsOf = (overloads: readonly Overload[]) => ({
  ...Object.fromEntries(
    overloads.flatMap(({ temperature, over, capacity, weight }) => [
      [`${temperature}Over`, over],
      [`${temperature}Capacity`, capacity],
      [`${temperature}Weight`, weight],
    ]),
  ),
  takeOff: [...new Set(overloads.flatMap(({ oneOf, together }) => takeOff(oneOf, together)))],
})

const takeOff = (oneOf: readonly LoadedDocument[], together: readonly LoadedDocument[]) =>
  (oneOf.length > 0 ? oneOf.slice(0, 1) : together).map(({ number }) => number)

/** Why a further document does not fit: the place that is too small and by how many grams; null = it fits. */
export function misfitOf(
  document: Readonly<Record<Temperature, number>>,
  loaded: Weights,
  capacity: Capacity,
): { readonly place: Temperature | 'total'; readonly over: number; readonly isFull: boolean } | null {
  const added = document.ambient + document.refrigerated + document.frozen
  const places = [
    ...TEMPERATURES.map((place) => ({ place, adds: document[place], limit: capacity[place] })),
    { place: 'total' as const, adds: added, limit: totalCapacity(capacity) },
  ]
  for (const { place, adds, limit } of places) {
    if (limit === null || adds === 0) continue
    const over = loaded[place] + adds - limit
    if (over > 0) return { place, over, isFull: loaded[place] >= limit }
  }
  return null
}
