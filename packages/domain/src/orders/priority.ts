import type { OrderFacts } from './facts.ts'
import { requireState } from './require-state.ts'

/** Who is served first: 0 as they came, 9 before everybody else. */
export const MIN_PRIORITY = 0
export const MAX_PRIORITY = 9

/** The document may be moved up or down the queue while it may still need stock. Its facts stay as they are. Throws ACTION_NOT_ALLOWED. */
export function prioritise(order: OrderFacts): OrderFacts {
  requireState('set-priority', order)
  return order
}
