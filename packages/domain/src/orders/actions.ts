import type { Actor } from '../access/actor.ts'
import { canSee } from '../access/visibility.ts'
import { type ApprovalPolicy, isOwnDocument, STRICT_POLICY } from '../approvals/own-document.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { ORDER_ACTIONS, type OrderAction } from './action-names.ts'
import { ORDER_ACTION_TABLE } from './action-table.ts'
import { deriveState } from './derive-state.ts'
import type { OrderFacts } from './facts.ts'
import { phaseOf } from './phases.ts'
import { isOneOf, type Who } from './who.ts'

/** What this user may do with this document now: the buttons. Empty for what lies outside the user's scope. */
export const allowedActions = (actor: Actor, order: OrderFacts, policy = STRICT_POLICY): OrderAction[] =>
  possibleActions(order).filter((action) => wrongActor(action, actor, order, policy) === null)

/** What the document's state allows, whoever takes it. */
export function possibleActions(order: OrderFacts): OrderAction[] {
  const phase = phaseOf(deriveState(order))
  const inPhase = ORDER_ACTIONS.filter((action) => ORDER_ACTION_TABLE[action].moves[phase] !== undefined)
  return inPhase.filter((action) => ORDER_ACTION_TABLE[action].guard?.(order) ?? true)
}

/** Throws why the action is refused: NOT_FOUND, ROLE_MISSING, OWN_DOCUMENT, ACTION_NOT_ALLOWED or the guard's own code. */
export function assertAllowed(
  action: OrderAction,
  actor: Actor,
  order: OrderFacts,
  policy = STRICT_POLICY,
): void {
  const refusal = refusalOf(action, actor, order, policy)
  if (refusal !== null) throw refusal
}

/** Why the action is refused, with the role or the state that stands in the way; null = it is allowed. */
export const refusalOf = (
  action: OrderAction,
  actor: Actor,
  order: OrderFacts,
  policy: ApprovalPolicy = STRICT_POLICY,
): RuleError | null => wrongActor(action, actor, order, policy) ?? wrongState(action, order)

/** Whether the document's state allows the action, whoever takes it; null = it does. */
export function wrongState(action: OrderAction, order: OrderFacts): RuleError | null {
  const rule = ORDER_ACTION_TABLE[action]
  const state = deriveState(order)
  const facts = { action, status: state.status, stages: state.stages }
  if (rule.moves[phaseOf(state)] === undefined) return new RuleError('ACTION_NOT_ALLOWED', facts)
  if (rule.guard?.(order) ?? true) return null
  return new RuleError(rule.refusal ?? 'ACTION_NOT_ALLOWED', facts)
}

function wrongActor(action: OrderAction, actor: Actor, order: OrderFacts, policy: ApprovalPolicy) {
  const { who } = ORDER_ACTION_TABLE[action]
  if (actor === 'system') return who.includes('SYSTEM') ? null : roleMissing(action, who)
  if (!canSee(actor, order)) return new RuleError('NOT_FOUND', { action })
  if (!isOneOf(actor, order, who)) return roleMissing(action, who)
  const ownApproval = action.startsWith('approve-') && isOwnDocument(actor, order, policy)
  return ownApproval ? new RuleError('OWN_DOCUMENT', { action }) : null
}

const roleMissing = (action: OrderAction, who: readonly Who[]) =>
  new RuleError('ROLE_MISSING', { action, roles: who })
