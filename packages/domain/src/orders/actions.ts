import type { Actor } from '../access/actor.ts'
import { canLookAt, canSee } from '../access/visibility.ts'
import { decidingRight } from '../approvals/deciding-rights.ts'
import { type ApprovalPolicy, STRICT_POLICY } from '../approvals/own-document.ts'
import type { ApprovalStage } from '../documents/approval-stage.ts'
import type { RuleCode } from '../kernel/rule-codes.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { ORDER_ACTIONS, type OrderAction } from './action-names.ts'
import type { OrderActionRule } from './action-rules/action-rule.ts'
import { ORDER_ACTION_TABLE } from './action-table.ts'
import { deriveState } from './derive-state.ts'
import type { OrderFacts } from './facts.ts'
import { phaseOf } from './phases.ts'
import { pastLastDay, type QuoteDay } from './quote-day.ts'
import { isOneOf, type Who } from './who.ts'

/** What the document's facts do not hold: the rule of its branch and, for quotes, the day; without a day no date is checked. */
export type ActionContext = ApprovalPolicy & { readonly quotes?: QuoteDay }

/** What this user may do with this document now: the buttons. Empty for what lies outside the user's scope. */
export const allowedActions = (
  actor: Actor,
  order: OrderFacts,
  context: ActionContext = STRICT_POLICY,
): OrderAction[] =>
  possibleActions(order).filter(
    (action) =>
      wrongActor(action, actor, order, context) === null && wrongDay(action, order, context) === null,
  )

/** What the document's state allows, whoever takes it. */
export function possibleActions(order: OrderFacts): OrderAction[] {
  const phase = phaseOf(deriveState(order))
  const inPhase = ORDER_ACTIONS.filter((action) => ORDER_ACTION_TABLE[action].moves[phase] !== undefined)
  return inPhase.filter((action) => ORDER_ACTION_TABLE[action].guard?.(order) ?? true)
}

/** Throws why the action is refused: NOT_FOUND, ROLE_MISSING, OWN_DOCUMENT, OWN_DOCUMENT_OF_ABSENT, ACTION_NOT_ALLOWED, the guard's own code, QUOTE_EXPIRED or QUOTE_OVERDUE. */
export function assertAllowed(
  action: OrderAction,
  actor: Actor,
  order: OrderFacts,
  context: ActionContext = STRICT_POLICY,
): void {
  const refusal = refusalOf(action, actor, order, context)
  if (refusal !== null) throw refusal
}

/** Checks the user only, whatever the document's state. Throws NOT_FOUND, ROLE_MISSING, OWN_DOCUMENT, OWN_DOCUMENT_OF_ABSENT. */
export function assertActor(action: OrderAction, actor: Actor, order: OrderFacts): void {
  const refusal = wrongActor(action, actor, order, STRICT_POLICY)
  if (refusal !== null) throw refusal
}

/** Why the action is refused, with the role, the state or the day that stands in the way; null = it is allowed. */
export const refusalOf = (
  action: OrderAction,
  actor: Actor,
  order: OrderFacts,
  context: ActionContext = STRICT_POLICY,
): RuleError | null =>
  wrongActor(action, actor, order, context) ?? wrongState(action, order) ?? wrongDay(action, order, context)

/** Whether the document's state allows the action, whoever takes it; null = it does. */
export function wrongState(action: OrderAction, order: OrderFacts): RuleError | null {
  const rule = ORDER_ACTION_TABLE[action]
  const state = deriveState(order)
  const facts = { action, status: state.status, stages: state.stages }
  if (rule.moves[phaseOf(state)] === undefined) return new RuleError('ACTION_NOT_ALLOWED', facts)
  if (rule.guard?.(order) ?? true) return null
  const code = codeOf(rule.refusal, order)
  return new RuleError(code, code === 'QUOTE_EXPIRED' ? { ...facts, dueAt: order.dueAt } : facts)
}

const wrongDay = (action: OrderAction, order: OrderFacts, { quotes }: ActionContext) =>
  quotes === undefined ? null : pastLastDay(action, order, quotes)

const codeOf = (refusal: OrderActionRule['refusal'], order: OrderFacts): RuleCode =>
  (typeof refusal === 'function' ? refusal(order) : refusal) ?? 'ACTION_NOT_ALLOWED'

function wrongActor(action: OrderAction, actor: Actor, order: OrderFacts, policy: ApprovalPolicy) {
  const { who } = ORDER_ACTION_TABLE[action]
  if (actor === 'system') return who.includes('SYSTEM') ? null : roleMissing(action, who)
  const stage = decidedStage(action)
  if (stage !== undefined) {
    const right = decidingRight(actor, stage, { order, policy })
    return right instanceof RuleError ? right : null
  }
  if (!canLookAt(actor, order)) return new RuleError('NOT_FOUND', { action })
  // A deputy may read documents of another branch, but the deputy's own roles allow no action there.
  const may = canSee(actor, order) ? isOneOf(actor, order, who) : who.includes('ANYONE')
  return may ? null : roleMissing(action, who)
}

const roleMissing = (action: OrderAction, who: readonly Who[]) =>
  new RuleError('ROLE_MISSING', { action, roles: who })

/** The stage that an action decides; undefined for every other action. */
const decidedStage = (action: OrderAction): ApprovalStage | undefined => STAGES[action]

const STAGES: Readonly<Partial<Record<OrderAction, ApprovalStage>>> = {
  'approve-commercial': 'COMMERCIAL',
  'approve-financial': 'FINANCIAL',
  'approve-offer': 'OFFER',
  'reject-commercial': 'COMMERCIAL',
  'reject-financial': 'FINANCIAL',
  'reject-offer': 'OFFER',
}
