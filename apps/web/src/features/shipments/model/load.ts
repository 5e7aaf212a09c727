import { MAX_DOCUMENTS } from '@cais/domain/shipments/documents'
import type { ReadyOrder } from './shipments-query.ts'

/** The documents on the truck being built, in unloading order. */
export type Load = readonly ReadyOrder[]
export type Capacity = { ambient: number | null; refrigerated: number | null; frozen: number | null }

export const COMPARTMENTS = ['ambient', 'refrigerated', 'frozen'] as const

export const isLoaded = (load: Load, id: number) => load.some((order) => order.id === id)
const isFull = (load: Load) => load.length >= MAX_DOCUMENTS

export type Refusal = 'full' | 'otherWarehouse'

/** Why a document cannot be added; undefined when it can. A truck loads at one warehouse only. */
export function refusalOf(load: Load, order: ReadyOrder): Refusal | undefined {
  if (isFull(load)) return 'full'
  const warehouse = load[0]?.warehouse
  return warehouse !== undefined && warehouse !== order.warehouse ? 'otherWarehouse' : undefined
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
export const weightsOf = (load: Load) => {
  const sum = (name: 'total' | (typeof COMPARTMENTS)[number]) =>
    round(load.reduce((total, { weights }) => total + weights[name], 0))
  return {
    total: sum('total'),
    ambient: sum('ambient'),
    refrigerated: sum('refrigerated'),
    frozen: sum('frozen'),
  }
}

export const totalOf = (load: Load) => load.reduce((total, order) => total + order.total, 0)

/** Adds waiting documents in their order, skipping those that do not fit. */
export function fillLoad(load: Load, waiting: readonly ReadyOrder[], capacity: Capacity): Load {
  return waiting.reduce((filled, order) => {
    const next = addOrder(filled, order)
    return fits(next, capacity) ? next : filled
  }, load)
}

const fits = (load: Load, capacity: Capacity) => {
  const weights = weightsOf(load)
  return COMPARTMENTS.every((name) => capacity[name] === null || weights[name] <= capacity[name])
}

const round = (kg: number) => Math.round(kg * 1000) / 1000
