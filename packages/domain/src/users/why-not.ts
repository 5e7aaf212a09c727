import { canDo } from '../access/actions.ts'
import type { User } from '../access/actor.ts'
import { rolesWithDeputyship } from '../access/deputyship.ts'
import { canOpen } from '../access/pages.ts'
import { hasRole, ROLES, type Role, ruleRole } from '../access/roles.ts'
import { isInScope, type Scoped } from '../access/scope.ts'
import { canSee } from '../access/visibility.ts'
import { STAGE_ROLE } from '../approvals/stage-roles.ts'
import type { RuleError } from '../kernel/rule-error.ts'
import type { OrderAction } from '../orders/action-names.ts'
import { ORDER_ACTION_TABLE } from '../orders/action-table.ts'
import { type ActionContext, refusalOf as refusalOfOrder, wrongState } from '../orders/actions.ts'
import type { OrderFacts } from '../orders/facts.ts'
import { pastLastDay } from '../orders/quote-day.ts'
import { SHIPMENT_ACTION_TABLE } from '../shipments/action-table.ts'
import { refusalOf as refusalOfShipment, wrongStage } from '../shipments/actions.ts'
import type { ShipmentFacts } from '../shipments/facts.ts'
import { partsOf, type Question } from './questions.ts'
import { isNamed } from './what-roles-open.ts'

/** What it is asked about: a document, a shipment, or only a place; left out = in general. */
export type Subject =
  | { readonly kind: 'order'; readonly facts: OrderFacts; readonly context: ActionContext }
  | { readonly kind: 'shipment'; readonly facts: ShipmentFacts }
  | ({ readonly kind: 'place' } & Scoped)

export type AskedUser = User & { readonly active: boolean }

/** One rule on the way: the account, the roles, the scope, the four-eyes rule, the state of the document, the last day of a quote. */
export type Finding = {
  readonly rule: 'active' | 'role' | 'scope' | 'own-document' | 'state' | 'day'
  readonly holds: boolean
  /** What the server says where the rule stands in the way. */
  readonly refusal: RuleError | null
}

export type Answer = { readonly can: boolean; readonly findings: readonly Finding[] }

/**
 * Whether a user may open a page or take an action, rule by rule, out of the tables by which the server refuses. Without a document
 * the state is not judged.
 */
export function whyNot(user: AskedUser, question: Question, subject?: Subject): Answer {
  const findings = [finding('active', user.active), ...rulesOf(user, question, subject)]
  return { can: findings.every(({ holds }) => holds), findings }
}

/** Whether the user could do it if the document's state allowed it: who is named as somebody to ask. */
export const hasRight = ({ findings }: Answer): boolean =>
  findings.every(({ rule, holds }) => holds || rule === 'state' || rule === 'day')

/** The roles that open it, at this place or on this document; the creator of a document needs none. */
export const rolesGiving = (question: Question, subject?: Subject): Role[] =>
  ROLES.filter((role) => gives(role, question, subject) && isOfPlace(role, subject))

/** Whether who created the document may do it without another role. */
export function isForCreator(question: Question): boolean {
  const { kind, name } = partsOf(question)
  if (kind !== 'order') return false
  const { who } = ORDER_ACTION_TABLE[name]
  return who.includes('CREATOR') || who.includes('CREATOR_BEFORE_APPROVAL')
}

function rulesOf(user: AskedUser, question: Question, subject: Subject | undefined): Finding[] {
  const parts = partsOf(question)
  if (parts.kind === 'page') return [finding('role', canOpen(rolesWithDeputyship(user), parts.name))]
  if (parts.kind === 'order' && subject?.kind === 'order') return rulesOfOrder(user, parts.name, subject)
  if (parts.kind === 'shipment' && subject?.kind === 'shipment')
    return rulesOfShipment(user, parts.name, subject.facts)
  const isDeputy = (user.deputyships ?? []).some(({ stages }) =>
    stages.some((stage) => gives(STAGE_ROLE[stage], question, subject)),
  )
  const role = finding('role', isDeputy || user.roles.some((own) => gives(own, question, subject)))
  if (subject?.kind !== 'place') return [role]
  return [finding('scope', isInScope(user.scope, subject)), role]
}

type OfOrder = Extract<Subject, { kind: 'order' }>

function rulesOfOrder(user: User, action: OrderAction, { facts, context }: OfOrder): Finding[] {
  const refusal = refusalOfActor(refusalOfOrder(action, user, facts, context))
  const elsewhere = refusalOfActor(refusalOfOrder(action, everywhere(user), facts, context))
  const isOwn = refusal?.code === 'OWN_DOCUMENT' || refusal?.code === 'OWN_DOCUMENT_OF_ABSENT'
  const day = context.quotes && pastLastDay(action, facts, context.quotes)
  return [
    finding('scope', canSee(user, facts) || refusal === null || isOwn),
    finding('role', elsewhere?.code !== 'ROLE_MISSING', elsewhere),
    ...(isDecision(action) ? [finding('own-document', !isOwn, refusal)] : []),
    finding('state', wrongState(action, facts) === null, wrongState(action, facts)),
    ...(day ? [finding('day', false, day)] : []),
  ]
}

function rulesOfShipment(
  user: User,
  action: Parameters<typeof wrongStage>[0],
  facts: ShipmentFacts,
): Finding[] {
  const refusal = refusalOfActor(refusalOfShipment(action, everywhere(user), facts))
  const state = wrongStage(action, facts)
  return [
    finding('scope', isInScope(user.scope, facts)),
    finding('role', refusal === null, refusal),
    finding('state', state === null, state),
  ]
}

const finding = (rule: Finding['rule'], holds: boolean, refusal: RuleError | null = null): Finding => ({
  rule,
  holds,
  refusal: holds ? null : refusal,
})

/** The same roles without a limit of scope: what is missing then is a role. */
const everywhere = (user: User): User => ({ ...user, scope: { branches: 'all', operations: 'all' } })

const OF_ACTOR = ['NOT_FOUND', 'ROLE_MISSING', 'OWN_DOCUMENT', 'OWN_DOCUMENT_OF_ABSENT']

/** The refusal where it lies in the user and not in the document. */
const refusalOfActor = (refusal: RuleError | null) =>
  refusal !== null && OF_ACTOR.includes(refusal.code) ? refusal : null

const isDecision = (action: OrderAction) => /^(approve|reject)-/.test(action)

function gives(role: Role, question: Question, subject: Subject | undefined): boolean {
  const parts = partsOf(question)
  switch (parts.kind) {
    case 'page':
      return canOpen([role], parts.name)
    case 'general':
      return canDo([role], parts.name)
    case 'shipment':
      return hasRole([role], 'SUPER_USER', ...SHIPMENT_ACTION_TABLE[parts.name].who)
    case 'order':
      return ORDER_ACTION_TABLE[parts.name].who.some((who) =>
        // Of one document it is known who created it: no role makes somebody its creator.
        subject?.kind === 'order' && who.startsWith('CREATOR')
          ? hasRole([role], 'SUPER_USER')
          : isNamed(role, who, (one) => canOpen([one], 'documents-id')),
      )
  }
}

/** A warehouse manager is one of a branch. */
function isOfPlace(role: Role, subject: Subject | undefined): boolean {
  if (subject === undefined || ruleRole(role) !== 'WAREHOUSE_MANAGER') return true
  return role === `ADMIN_${subject.kind === 'place' ? subject.branchId : subject.facts.branchId}`
}
