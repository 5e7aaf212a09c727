import type { User } from '@cais/domain/access/actor'
import { rolesWithDeputyship } from '@cais/domain/access/deputyship'
import { canOpen, type Page } from '@cais/domain/access/pages'
import { hasRole, PICKERS, type RuleRole } from '@cais/domain/access/roles'
import type { ApprovalStage } from '@cais/domain/documents/approval-stage'
import { type RawBuilder, sql } from 'kysely'
import { decidedAsDeputy, visibleTo } from '../../aggregates/documents/visibility.ts'
import type { WaitingQuery } from './queries/read-waiting-orders.ts'

type Kind = {
  readonly roles: readonly RuleRole[]
  /** The screens that list exactly these; the first that the user may open. */
  readonly links: readonly [Page, path: string][]
  readonly where: (user: User) => RawBuilder<boolean>
  /** The pending approval: it waits for a deputy as well. */
  readonly stage?: ApprovalStage
}

/** By kind (decision 0052): a seller has many documents after some years, and few of them in one status. */
const own = (status: string) => (user: User) =>
  sql<boolean>`o.kind = any(ARRAY(SELECT kind FROM order_kinds WHERE created_by = ${user.id} AND status = ${status}))`
const inStage = (stage: string) => () => sql<boolean>`o.stages @> ${[stage]}::text[]`

/** Which documents wait for which roles, and where they are listed. */
const WAITING_KINDS: Readonly<Record<string, Kind>> = {
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

/** The kinds that wait for the user, by the own roles or as a deputy. */
export const documentKinds = (user: User): string[] =>
  Object.entries(WAITING_KINDS)
    .filter(([name, kind]) => (hasRoleFor(user, kind) || isDeputyFor(user, kind)) && linkOfKind(name, user))
    .map(([kind]) => kind)

const hasRoleFor = (user: User, { roles }: Kind) => hasRole(user.roles, 'SUPER_USER', ...roles)

const isDeputyFor = ({ deputyships = [] }: User, { stage }: Kind) =>
  deputyships.some(({ stages }) => stage !== undefined && stages.includes(stage))

/** Where the user finds what waits; undefined when none of their screens lists it, and then it is not shown. */
export function linkOfKind(kind: string, user: User): string | undefined {
  const roles = rolesWithDeputyship(user)
  return WAITING_KINDS[kind]?.links.find(([page]) => canOpen(roles, page))?.[1]
}

export const waitingQueries = (user: User): WaitingQuery[] =>
  documentKinds(user).flatMap((kind) => {
    const rule = WAITING_KINDS[kind]
    return rule ? [{ kind, where: sql<boolean>`${rule.where(user)} AND ${shownOf(rule, user)}` }] : []
  })

/** Documents in the own scope, if the own roles act on them, and those that the user decides as a deputy. */
function shownOf(rule: Kind, user: User): RawBuilder<boolean> {
  const own = hasRoleFor(user, rule) ? visibleTo(user) : sql<boolean>`false`
  return rule.stage && isDeputyFor(user, rule)
    ? sql<boolean>`(${own} OR ${decidedAsDeputy(user, rule.stage)})`
    : own
}
