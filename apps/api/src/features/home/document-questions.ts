import type { User } from '@cais/domain/access/actor'
import { gateRoles } from '@cais/domain/access/deputyship'
import { canOpen, type Page } from '@cais/domain/access/pages'
import { hasRole, PICKERS, type RuleRole } from '@cais/domain/access/roles'
import type { ApprovalStage } from '@cais/domain/orders/facts'
import { type RawBuilder, sql } from 'kysely'
import { heldBy, visibleTo } from '../orders/visibility.ts'
import type { Question } from './queries/read-waiting-orders.ts'

type Kind = {
  readonly roles: readonly RuleRole[]
  /** The screens that list exactly these; the first that the user may open. */
  readonly links: readonly [Page, path: string][]
  readonly where: (user: User) => RawBuilder<boolean>
  /** The approval that is asked: it waits for a deputy as well. */
  readonly stage?: ApprovalStage
}

/** By kind (decision 0052): whoever sold for years has many documents, and few of them in one state. */
const own = (status: string) => (user: User) =>
  sql<boolean>`o.kind = any(ARRAY(SELECT kind FROM order_kinds WHERE created_by = ${user.id} AND status = ${status}))`
const inStage = (stage: string) => () => sql<boolean>`o.stages @> ${[stage]}::text[]`

/** What of documents waits for whom, and where it is listed. */
const KINDS: Readonly<Record<string, Kind>> = {
  drafts: {
    roles: ['OPERATOR'],
    links: [['documents', '/documents?tab=drafts']],
    where: own('DRAFT'),
  },
  rejected: {
    roles: ['OPERATOR'],
    links: [['documents', '/documents?tab=mine&status=REJECTED']],
    where: own('REJECTED'),
  },
  'commercial-approval': {
    roles: ['COMMERCIAL_APPROVER'],
    links: [['approval', '/approval?stage=COMMERCIAL']],
    where: inStage('COMMERCIAL_APPROVAL'),
    stage: 'COMMERCIAL',
  },
  'financial-approval': {
    roles: ['FINANCIAL_APPROVER'],
    links: [['approval', '/approval?stage=FINANCIAL']],
    where: inStage('FINANCIAL_APPROVAL'),
    stage: 'FINANCIAL',
  },
  'offer-approval': {
    roles: ['OFFER_APPROVER'],
    links: [['approval', '/approval?stage=OFFER']],
    where: inStage('OFFER_APPROVAL'),
    stage: 'OFFER',
  },
  'stock-analysis': {
    roles: ['STOCK_ANALYST', 'WAREHOUSE_MANAGER'],
    links: [
      ['stock', '/stock?tab=analysis'],
      ['documents', '/documents?tab=pending&stage=STOCK_ANALYSIS'],
    ],
    where: inStage('STOCK_ANALYSIS'),
  },
  blocked: {
    roles: ['WAREHOUSE_MANAGER'],
    links: [['documents', '/documents?tab=pending&stage=BLOCKED']],
    where: inStage('BLOCKED'),
  },
  ready: {
    roles: PICKERS,
    links: [['picking-create', '/picking/create']],
    where: inStage('AVAILABLE_FOR_PICKING'),
  },
  'billing-failed': {
    roles: [...PICKERS, 'WAREHOUSE_MANAGER'],
    links: [['documents', '/documents?tab=pending&status=FAILED']],
    where: () => sql`o.status = 'FAILED'`,
  },
}

/** The kinds that somebody of these roles waits for, or of the places that they hold. */
export const documentKinds = (user: User): string[] =>
  Object.entries(KINDS)
    .filter(([name, kind]) => (isTheirs(user, kind) || holds(user, kind)) && linkOfKind(name, user))
    .map(([kind]) => kind)

const isTheirs = (user: User, { roles }: Kind) => hasRole(user.roles, 'SUPER_USER', ...roles)

const holds = ({ deputyships = [] }: User, { stage }: Kind) =>
  deputyships.some(({ stages }) => stage !== undefined && stages.includes(stage))

/** Where the user finds what waits; undefined where no screen of theirs lists it, and then it is not shown. */
export function linkOfKind(kind: string, user: User): string | undefined {
  const roles = gateRoles(user)
  return KINDS[kind]?.links.find(([page]) => canOpen(roles, page))?.[1]
}

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
