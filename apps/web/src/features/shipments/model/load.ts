import { MAX_DOCUMENTS } from '@cais/domain/shipments/documents'
import type { ReadyOrder } from './shipments-query.ts'

/** The documents on the truck that is being built, in unloading order. */
export type Load = readonly ReadyOrder[]
export type Capacity = { ambient: number | null; refrigerated: number | null; frozen: number | null }

export const COMPARTMENTS = ['ambient', 'refrigerated', 'frozen'] as const

export const isLoaded = (load: Load, id: number) => load.some((order) => order.id === id)
const isFull = (load: Load) => load.length >= MAX_DOCUMENTS

export type Refusal = 'full' | 'otherWarehouse'

/** Why a document cannot join; undefined when it can. A truck loads at one warehouse. */
export function refusalOf(load: Load, order: ReadyOrder): Refusal | undefined {
  if (isFull(load)) return 'full'
  const warehouse = load[0]?.warehouse
  return warehouse !== undefined && warehouse !== order.warehouse ? 'otherWarehouse' : undefined
}

/** The load with a document more at its end; the same load when it is there already or cannot join. */
export const added = (load: Load, order: ReadyOrder): Load =>
  isLoaded(load, order.id) || refusalOf(load, order) ? load : [...load, order]

export const removed = (load: Load, id: number): Load => load.filter((order) => order.id !== id)

/** One place moved to another, the rest closing up. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** Kilograms on the truck by compartment. */
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

export const worthOf = (load: Load) => load.reduce((total, order) => total + order.total, 0)

/** Fills the truck from the waiting documents in their order, as long as each one fits. */
export function proposed(load: Load, waiting: readonly ReadyOrder[], capacity: Capacity): Load {
  return waiting.reduce((filled, order) => {
    const next = added(filled, order)
    return fits(next, capacity) ? next : filled
  }, load)
}

const fits = (load: Load, capacity: Capacity) => {
  const weights = weightsOf(load)
  return COMPARTMENTS.every((name) => capacity[name] === null || weights[name] <= capacity[name])
}

const round = (kg: number) => Math.round(kg * 1000) / 1000
