import type { Actor, User } from '../access/actor.ts'
import { hasRole, type RuleRole } from '../access/roles.ts'
import { isInScope } from '../access/scope.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { SHIPMENT_ACTIONS, type ShipmentAction } from './action-names.ts'
import { SHIPMENT_ACTION_TABLE } from './action-table.ts'
import { deriveStage } from './derive-stage.ts'
import { MAX_DOCUMENTS } from './documents.ts'
import type { ShipmentFacts } from './facts.ts'
import type { ShipmentStage } from './stages.ts'

/** What this user may do with this shipment now: the buttons. Empty for what lies outside the user's scope. */
export function allowedActions(actor: Actor, shipment: ShipmentFacts): ShipmentAction[] {
  const stage = deriveStage(shipment)
  const inStage = SHIPMENT_ACTIONS.filter(
    (action) => SHIPMENT_ACTION_TABLE[action].moves[stage] !== undefined,
  )
  return inStage.filter((action) => refusalOf(action, actor, shipment) === null)
}

/** Throws why the action is refused: NOT_FOUND, ROLE_MISSING, ACTION_NOT_ALLOWED or the guard's own code. */
export function assertAllowed(action: ShipmentAction, actor: Actor, shipment: ShipmentFacts): void {
  const refusal = refusalOf(action, actor, shipment)
  if (refusal !== null) throw refusal
}

/** Why the action is refused, with the role or the stage that stands in the way; null = it is allowed. */
export const refusalOf = (action: ShipmentAction, actor: Actor, shipment: ShipmentFacts): RuleError | null =>
  wrongActor(action, actor, shipment) ?? wrongStage(action, shipment)

/** Whether the shipment's stage allows the action, whoever takes it; null = it does. */
export function wrongStage(action: ShipmentAction, shipment: ShipmentFacts): RuleError | null {
  const rule = SHIPMENT_ACTION_TABLE[action]
  const stage = deriveStage(shipment)
  if (rule.moves[stage] === undefined) return new RuleError('ACTION_NOT_ALLOWED', { action, stage })
  if (rule.guard?.(shipment) ?? true) return null
  const facts = {
    action,
    stage,
    documents: shipment.documents.length,
    limit: MAX_DOCUMENTS,
    left: shipment.linesLeft,
  }
  return new RuleError(rule.refusal ?? 'ACTION_NOT_ALLOWED', facts)
}

/** The system may do everything: the user who asked for it was checked before. An empty `who` = the system only. */
function wrongActor(action: ShipmentAction, actor: Actor, shipment: ShipmentFacts): RuleError | null {
  if (actor === 'system') return null
  const { who } = SHIPMENT_ACTION_TABLE[action]
  if (!isInScope(actor.scope, shipment)) return new RuleError('NOT_FOUND', { action })
  const allowed = who.length > 0 && isOneOf(actor, who)
  return allowed ? null : new RuleError('ROLE_MISSING', { action, roles: who })
}

/** Whether one of the user's roles is named. ADMIN and SUPER_USER may do what any user may. */
const isOneOf = (user: User, who: readonly RuleRole[]): boolean => hasRole(user.roles, 'SUPER_USER', ...who)

/** The action that leads from a stage to the status asked for; null when no single step does. */
export function actionTowards(from: ShipmentStage, to: ShipmentStage): ShipmentAction | null {
  if (from === 'ready' && to === 'loading') return 'start'
  if (from === 'loading' && to === 'ready') return 'cancel-loading'
  if (from === 'loading' && to === 'finished') return 'end'
  if (from === 'finished' && to === 'loading') return 'reopen'
  const canBill = from === 'finished' || from === 'partially-billed'
  return canBill && to === 'billing' ? 'invoice' : null
}
