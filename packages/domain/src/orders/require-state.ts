import type { OrderAction } from './action-names.ts'
import { wrongState } from './actions.ts'
import type { OrderFacts } from './facts.ts'

/** Throws when the document's state does not allow the action. Every transition begins with it; roles are checked by the caller. */
export function requireState(action: OrderAction, order: OrderFacts): void {
  const refusal = wrongState(action, order)
  if (refusal !== null) throw refusal
}
