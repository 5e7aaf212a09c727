import { changeLines } from './change-line.ts'
import { requireReason } from './decide-approval.ts'
import type { OrderFacts } from './facts.ts'
import { closeRestOfLine } from './line-moves.ts'
import { sumOf } from './lines.ts'
import { requireState } from './require-state.ts'

export type Ending = { readonly at: string; readonly reason: string }

/** Cancels the document before anything is loaded: every line is closed and it leaves its shipment. Throws REASON_MISSING. */
export function cancelOrder(order: OrderFacts, { at, reason }: Ending): OrderFacts {
  requireState('cancel', order)
  requireReason(reason)
  return { ...changeLines(order, closeRestOfLine), cancelledAt: at, shipment: null }
}

/** Closes what is open, reserved or picked; what is on a truck or billed is finished. Throws REASON_MISSING. */
export function closeOrder(order: OrderFacts, { at, reason }: Ending): OrderFacts {
  requireState('close', order)
  requireReason(reason)
  const after = { ...changeLines(order, closeRestOfLine), closedAt: at }
  return sumOf(after.lines, 'loading') === 0 ? { ...after, shipment: null } : after
}
