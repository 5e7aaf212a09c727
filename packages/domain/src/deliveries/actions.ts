import type { Actor } from '../access/actor.ts'
import { hasRole } from '../access/roles.ts'
import { isInScope } from '../access/scope.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { DELIVERY_ACTION_TABLE, DELIVERY_ACTIONS, type DeliveryAction } from './action-table.ts'
import { deriveDeliveryState } from './derive-state.ts'
import type { DeliveryFacts } from './facts.ts'

/** What this user may do with this delivery now: the buttons. Empty for what lies outside the user's scope. */
export const allowedActions = (actor: Actor, delivery: DeliveryFacts): DeliveryAction[] =>
  DELIVERY_ACTIONS.filter((action) => refusalOf(action, actor, delivery) === null)

/** Throws why the action is refused: NOT_FOUND, ROLE_MISSING, ACTION_NOT_ALLOWED or the guard's own code. */
export function assertAllowed(action: DeliveryAction, actor: Actor, delivery: DeliveryFacts): void {
  const refusal = refusalOf(action, actor, delivery)
  if (refusal !== null) throw refusal
}

/** Why the action is refused, with the role or the state that stands in the way; null = it is allowed. */
export const refusalOf = (action: DeliveryAction, actor: Actor, delivery: DeliveryFacts): RuleError | null =>
  wrongActor(action, actor, delivery) ?? wrongState(action, delivery)

/** Throws when the delivery's state does not allow the action. Every transition begins with it; roles are checked by the caller. */
export function requireState(action: DeliveryAction, delivery: DeliveryFacts): void {
  const refusal = wrongState(action, delivery)
  if (refusal !== null) throw refusal
}

function wrongState(action: DeliveryAction, delivery: DeliveryFacts): RuleError | null {
  const { moves, guard, refusal } = DELIVERY_ACTION_TABLE[action]
  const delivered = deriveDeliveryState(delivery)
  const facts = { action, delivered }
  if (moves[delivered] === undefined) return new RuleError('ACTION_NOT_ALLOWED', facts)
  if (guard?.(delivery) ?? true) return null
  // A counter delivery has no outcome to correct: that is no matter of credit notes.
  const code = delivery.shipmentId === null ? undefined : refusal
  return new RuleError(code ?? 'ACTION_NOT_ALLOWED', facts)
}

/** The system may do everything: the user who asked for it was checked before. An empty `who` = the system only. */
function wrongActor(action: DeliveryAction, actor: Actor, delivery: DeliveryFacts): RuleError | null {
  if (actor === 'system') return null
  const { who } = DELIVERY_ACTION_TABLE[action]
  if (!isInScope(actor.scope, delivery)) return new RuleError('NOT_FOUND', { action })
  const allowed = who.length > 0 && hasRole(actor.roles, 'SUPER_USER', ...who)
  return allowed ? null : new RuleError('ROLE_MISSING', { action, roles: who })
}
