import { MAX_DOCUMENTS } from '@cais/domain/shipments/documents'
import {
  misfitOf,
  newOverloads,
  type Overload,
  overloadsOf,
  weightsOfDocuments,
} from '@cais/domain/shipments/overload'
import { TEMPERATURES, totalCapacity, type Weights, weightWarnings } from '@cais/domain/shipments/weights'
import type { ReadyOrder, Shipment } from './shipments-query.ts'

/** The documents on the truck being built, in unloading order. */
export type Load = readonly ReadyOrder[]
/** Kilograms; null = not known. */
export type Capacity = {
  total: number | null
  ambient: number | null
  refrigerated: number | null
  frozen: number | null
}

export const COMPARTMENTS = TEMPERATURES
export type Place = (typeof COMPARTMENTS)[number] | 'total'

export const isLoaded = (load: Load, id: number) => load.some((order) => order.id === id)

/** Why a document cannot be added; null when it can. A truck loads at one warehouse only. */
export function refusalOf(load: Load, order: ReadyOrder): 'full' | 'otherWarehouse' | null {
  if (load.length >= MAX_DOCUMENTS) return 'full'
  const warehouse = load[0]?.warehouse
  return warehouse !== undefined && warehouse !== order.warehouse ? 'otherWarehouse' : null
}

/** The load with the document at its end; unchanged if it is already there or cannot be added. */
export const addOrder = (load: Load, order: ReadyOrder): Load =>
  isLoaded(load, order.id) || refusalOf(load, order) ? load : [...load, order]

export const removeOrder = (load: Load, id: number): Load => load.filter((order) => order.id !== id)

/** The list with one item moved to another place. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** The weight of the load by compartment, kg. */
export function weightsOf(load: Load) {
  const { total, ambient, refrigerated, frozen } = weightsOfDocuments(load.map(documentOf))
  return {
    total: total / 1000,
    ambient: ambient / 1000,
    refrigerated: refrigerated / 1000,
    frozen: frozen / 1000,
  }
}

export const totalOf = (load: Load) => load.reduce((total, order) => total + order.total, 0)

/** Where the load is too heavy and which documents to take off, in grams. */
export const overloadsOfLoad = (load: Load, capacity: Capacity): Overload[] =>
  overloadsOf(load.map(documentOf), gramsOf(capacity))

/** Where a shipment with these documents beside its own is newly too heavy for what the truck takes. */
export function overloadsOfChange(shipment: Shipment, load: Load, capacity: Capacity): Overload[] {
  const documents = shipment.documents.map(documentOf)
  const whole = gramsIn(shipment.weights)
  const before = weightWarnings(whole, gramsOf(shipment.capacities))
  const transfers = difference(whole, weightsOfDocuments(documents))
  return newOverloads([...documents, ...load.map(documentOf)], gramsOf(capacity), before, transfers)
}

/** Why a further document does not fit, in kg; null = it does. */
export function misfitOfOrder(order: ReadyOrder, load: Load, capacity: Capacity) {
  const misfit = misfitOf(documentOf(order), weightsOfDocuments(load.map(documentOf)), gramsOf(capacity))
  return misfit && { ...misfit, over: misfit.over / 1000 }
}

/** Kilograms left in each place that has a limit. */
export function roomOf(load: Load, capacity: Capacity): Partial<Record<Place, number>> {
  const loaded = weightsOfDocuments(load.map(documentOf))
  const limits = { ...gramsOf(capacity), total: totalCapacity(gramsOf(capacity)) }
  const places = [...COMPARTMENTS, 'total'] as const
  return Object.fromEntries(
    places.flatMap((place) => {
      const limit = limits[place]
      return limit === null ? [] : [[place, Math.max(0, limit - loaded[place]) / 1000]]
    }),
  )
}

/** The total that the truck takes, kg. */
export const totalRoom = (capacity: Capacity): number | null => {
  const grams = totalCapacity(gramsOf(capacity))
  return grams === null ? null : grams / 1000
}

/** Waiting documents in their order that fit beside each other. */
export function fillLoad(load: Load, waiting: readonly ReadyOrder[], capacity: Capacity): Load {
  return waiting.reduce(
    (filled, order) => (misfitOfOrder(order, filled, capacity) ? filled : addOrder(filled, order)),
    load,
  )
}

/** The documents of other routes than the truck's. */
export const ofOtherRoutes = (load: Load, route: string) =>
  load.filter((order) => order.route !== '' && route !== '' && order.route !== route)

const gramsIn = ({ total, ambient, refrigerated, frozen }: Weights): Weights => ({
  total: grams(total),
  ambient: grams(ambient),
  refrigerated: grams(refrigerated),
  frozen: grams(frozen),
})

/** What a shipment weighs besides its documents. */
const difference = (whole: Weights, part: Weights): Weights => ({
  total: whole.total - part.total,
  ambient: whole.ambient - part.ambient,
  refrigerated: whole.refrigerated - part.refrigerated,
  frozen: whole.frozen - part.frozen,
})

const documentOf = ({ number, weights }: Pick<ReadyOrder, 'number' | 'weights'>) => ({
  number,
  ambient: grams(weights.ambient),
  refrigerated: grams(weights.refrigerated),
  frozen: grams(weights.frozen),
})

const gramsOf = (capacity: Capacity) => ({
  total: limit(capacity.total),
  ambient: limit(capacity.ambient),
  refrigerated: limit(capacity.refrigerated),
  frozen: limit(capacity.frozen),
})
const limit = (kg: number | null) => (kg === null ? null : grams(kg))
const grams = (kg: number) => Math.round(kg * 1000)
