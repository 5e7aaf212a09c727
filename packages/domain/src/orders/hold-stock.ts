import type { Milli } from '../kernel/quantity.ts'
import type { OrderAction } from './action-names.ts'
import { changeLine, changeLines } from './change-line.ts'
import type { OrderFacts } from './facts.ts'
import { releaseFromLine, reserveOnLine } from './line-moves.ts'
import { requireState } from './require-state.ts'

/** Quantity per line id, in thousandths. */
export type LineQuantities = ReadonlyMap<number, Milli>

/** Writes what an allocation found for the lines; lines without stock stay open. Throws LINE_OVER_RESERVED. */
export function allocateOrder(order: OrderFacts, found: LineQuantities, at: string): OrderFacts {
  requireState('allocate', order)
  const allocated = changeLines(order, (line) => {
    const quantity = found.get(line.id) ?? 0
    return quantity === 0 ? line : reserveOnLine(line, quantity)
  })
  return { ...allocated, allocatedAt: order.allocatedAt ?? at }
}

/** An analyst holds batches for a line. Throws LINE_OVER_RESERVED past what is open. */
export const reserveLine = (order: OrderFacts, lineId: number, quantity: Milli): OrderFacts =>
  hold('reserve', order, lineId, (line) => reserveOnLine(line, quantity))

/** An analyst gives held batches back. Throws LINE_NOT_RESERVED past what is reserved. */
export const releaseLine = (order: OrderFacts, lineId: number, quantity: Milli): OrderFacts =>
  hold('release', order, lineId, (line) => releaseFromLine(line, quantity))

function hold(
  action: OrderAction,
  order: OrderFacts,
  lineId: number,
  change: Parameters<typeof changeLine>[2],
) {
  requireState(action, order)
  return changeLine(order, lineId, change)
}
