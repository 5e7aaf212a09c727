import type { User } from '@cais/domain/access/actor'
import { hasRole, PICKERS, type RuleRole } from '@cais/domain/access/roles'
import type { ApprovalStage } from '@cais/domain/orders/facts'
import { type RawBuilder, sql } from 'kysely'
import { heldBy, visibleTo } from '../orders/visibility.ts'
import type { Question } from './queries/read-waiting-orders.ts'

type Kind = {
  readonly roles: readonly RuleRole[]
  readonly link: string
  readonly where: (user: User) => RawBuilder<boolean>
  /** The approval that is asked: it waits for a deputy as well. */
  readonly stage?: ApprovalStage
}

/** By kind (decision 0052): whoever sold for years has many documents, and few of them in one state. */
const own = (status: string) => (user: User) =>
  sql<boolean>`o.kind = any(ARRAY(SELECT kind FROM order_kinds WHERE created_by = ${user.id} AND status = ${status}))`
const inStage = (stage: string) => () => sql<boolean>`o.stages @> ${[stage]}::text[]`

/** What of documents waits for whom, and the screen that lists exactly these. */
const KINDS: Readonly<Record<string, Kind>> = {
  drafts: {
    roles: ['OPERATOR'],
    link: '/documents?tab=drafts',
    where: own('DRAFT'),
  },
  rejected: {
    roles: ['OPERATOR'],
    link: '/documents?tab=mine&status=REJECTED',
    where: own('REJECTED'),
  },
  'commercial-approval': {
    roles: ['COMMERCIAL_APPROVER'],
    link: '/approval?stage=COMMERCIAL',
    where: inStage('COMMERCIAL_APPROVAL'),
    stage: 'COMMERCIAL',
  },
  'financial-approval': {
    roles: ['FINANCIAL_APPROVER'],
    link: '/approval?stage=FINANCIAL',
    where: inStage('FINANCIAL_APPROVAL'),
    stage: 'FINANCIAL',
  },
  'offer-approval': {
    roles: ['OFFER_APPROVER'],
    link: '/approval?stage=OFFER',
    where: inStage('OFFER_APPROVAL'),
    stage: 'OFFER',
  },
  'stock-analysis': {
    roles: ['STOCK_ANALYST', 'WAREHOUSE_MANAGER'],
    link: '/stock?tab=analysis',
    where: inStage('STOCK_ANALYSIS'),
  },
  blocked: {
    roles: ['WAREHOUSE_MANAGER'],
    link: '/documents?tab=pending&stage=BLOCKED',
    where: inStage('BLOCKED'),
  },
  ready: {
    roles: PICKERS,
    link: '/picking/create',
    where: inStage('AVAILABLE_FOR_PICKING'),
  },
  'billing-failed': {
    roles: [...PICKERS, 'WAREHOUSE_MANAGER'],
    link: '/documents?tab=pending&status=FAILED',
    where: () => sql`o.status = 'FAILED'`,
  },
}

/** The kinds that somebody of these roles waits for, or of the places that they hold. */
export const documentKinds = (user: User): string[] =>
  Object.entries(KINDS)
    .filter(([, kind]) => isTheirs(user, kind) || holds(user, kind))
    .map(([kind]) => kind)

const isTheirs = (user: User, { roles }: Kind) => hasRole(user.roles, 'SUPER_USER', ...roles)

const holds = ({ deputyships = [] }: User, { stage }: Kind) =>
  deputyships.some(({ stages }) => stage !== undefined && stages.includes(stage))

export const linkOfKind = (kind: string): string => KINDS[kind]?.link ?? '/documents'

export const documentQuestions = (user: User): Question[] =>
  documentKinds(user).flatMap((kind) => {
    const rule = KINDS[kind]
    return rule ? [{ kind, where: sql<boolean>`${rule.where(user)} AND ${shownOf(rule, user)}` }] : []
  })

/** What lies in the own scope, where the own roles ask for it; and what is held for who is away. */
function shownOf(rule: Kind, user: User): RawBuilder<boolean> {
  const own = isTheirs(user, rule) ? visibleTo(user) : sql<boolean>`false`
  return rule.stage && holds(user, rule) ? sql<boolean>`(${own} OR ${heldBy(user, rule.stage)})` : own
}
