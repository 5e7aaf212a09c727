import type { OrderFacts } from './facts.ts'
import { requireState } from './require-state.ts'

/** Order of service: 0 = by age, 9 = before everybody else (decision 0023). */
export const MIN_PRIORITY = 0
export const MAX_PRIORITY = 9

/** Checks that the document may still need stock, so that a priority means something. Its facts stay as they are. Throws ACTION_NOT_ALLOWED. */
export function prioritise(order: OrderFacts): OrderFacts {
  requireState('set-priority', order)
  return order
}
