import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Milli } from '../kernel/quantity.ts'
import type { Batch } from './batch.ts'
import { type FreshnessDemand, type Unusable, whyUnusable } from './usable-batch.ts'

/** A line that wants stock. */
export type Demand = FreshnessDemand & {
  readonly lineId: number
  readonly productId: string
  readonly warehouseId: string
  readonly quantity: Milli
}

/** Quantity of a batch for a line, and why this batch. */
export type BatchPick = {
  readonly lineId: number
  readonly levelId: number
  readonly quantity: Milli
  readonly reason: PickReason
}

export type PickReason = {
  readonly code: 'first-expiring' | 'next-expiring' | 'never-expires'
  readonly expiry: CalendarDate | null
  /** Batches that would have come first and cannot serve the line. */
  readonly passedOver: readonly PassedOver[]
}

export type PassedOver = {
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly why: Unusable | 'fully-reserved'
}

/**
 * Picks for the demands, first expiring first out (expiry, then receipt, then id; docs/domain/stock.md). A line may be filled in part or
 * not at all; lines of one product compete in the order given: what one takes the next does not see.
 */
export function allocateFefo(demands: readonly Demand[], batches: readonly Batch[]): BatchPick[] {
  const inOrder = inFefoOrder(batches)
  const free = new Map(batches.map((batch) => [batch.id, batch.onHand - batch.reserved]))
  return demands.flatMap((demand) => {
    const own = inOrder.filter((batch) => isOf(batch, demand))
    return fill(demand, own, free)
  })
}

/** The batches in the order in which they are served. */
export const inFefoOrder = (batches: readonly Batch[]): readonly Batch[] => batches.toSorted(byExpiry)

/** Order of service: earliest expiry, then earliest receipt, then lowest id; what never expires comes last. */
function byExpiry(a: Batch, b: Batch): number {
  const [first, second] = [a.expiry ?? NEVER, b.expiry ?? NEVER]
  if (first !== second) return first < second ? -1 : 1
  if (a.receivedOn !== b.receivedOn) return a.receivedOn < b.receivedOn ? -1 : 1
  return a.id - b.id
}

const NEVER = '9999-12-31'

const isOf = (batch: Batch, demand: Demand) =>
  batch.productId === demand.productId && batch.warehouseId === demand.warehouseId

/** Takes from the batches in order, noting in `free` what is gone. */
function fill(demand: Demand, batches: readonly Batch[], free: Map<number, Milli>): BatchPick[] {
  const picks: BatchPick[] = []
  const passedOver: PassedOver[] = []
  let missing = demand.quantity
  for (const batch of batches) {
    if (missing <= 0) break
    const available = free.get(batch.id) ?? 0
    const why = whyUnusable(batch, demand) ?? (available <= 0 ? 'fully-reserved' : null)
    if (why !== null) {
      passedOver.push({ batch: batch.batch, expiry: batch.expiry, why })
      continue
    }
    const quantity = Math.min(available, missing)
    picks.push({
      lineId: demand.lineId,
      levelId: batch.id,
      quantity,
      reason: reasonOf(batch, picks.length, passedOver),
    })
    free.set(batch.id, available - quantity)
    missing -= quantity
  }
  return picks
}

function reasonOf(batch: Batch, before: number, passedOver: readonly PassedOver[]): PickReason {
  const code = batch.expiry === null ? 'never-expires' : before === 0 ? 'first-expiring' : 'next-expiring'
  return { code, expiry: batch.expiry, passedOver: [...passedOver] }
}
