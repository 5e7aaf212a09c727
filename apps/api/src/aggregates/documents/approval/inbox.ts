import type { approvalQuery } from '@cais/contract/approvals/schemas'
import type { User } from '@cais/domain/access/actor'
import type { Scope } from '@cais/domain/access/scope'
import type { ApprovalStage } from '@cais/domain/documents/approval-stage'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import type { Db } from '../../../db/pool.ts'
import type { Condition } from '../../../engines/lists/conditions.ts'
import { partOf } from '../../../engines/lists/matches.ts'
import { QUOTE_POLICY_KEY } from '../../company/quote-policy.ts'
import { searchedAmongFew } from '../list/search-conditions.ts'
import { shownStages } from './deciding-stages.ts'

export type ApprovalQuery = z.output<typeof approvalQuery>

/** Filters that the index of the inbox answers by itself, over approvals `a`. */
export const inboxConditions = (query: ApprovalQuery, now: Date) => [
  query.stage && sql<boolean>`a.stage = ${query.stage}`,
  query.operationId && sql<boolean>`a.operation_id = any(${query.operationId}::text[])`,
  query.branchId && sql<boolean>`a.branch_id = any(${query.branchId}::text[])`,
  query.age && sql<boolean>`a.raised_at <= ${hoursBefore(now, HOURS[query.age])}`,
]

/** Filters that look at the approval, its document `o` and the customer `c`. */
export const documentConditions = (query: ApprovalQuery): (Condition | undefined | false | '')[] => [
  query.createdFrom && sql<boolean>`o.submitted_at >= ${dayStart(query.createdFrom)}`,
  query.createdTo && sql<boolean>`o.submitted_at < ${dayEnd(query.createdTo)}`,
  query.trackingCode && sql<boolean>`o.number = upper(${query.trackingCode})`,
  query.clientType && sql<boolean>`c.client_type = any(${query.clientType}::text[])`,
  query.reason && hasReason(query.reason),
  ...partOf('o.number', query.number),
  ...searchedAmongFew(query.search),
]

const HOURS = { '2h': 2, '1d': 24, '3d': 72 } as const

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

const hasReason = (codes: readonly string[]) => sql<boolean>`EXISTS (
  SELECT FROM jsonb_array_elements(a.reasons) AS item WHERE item ->> 'code' = any(${[...codes]}::text[]))`

/** What waits for the user, over approvals `a`: by the own roles, and as a deputy. */
export function inboxCondition(user: User): Condition {
  const own = waitingIn(shownStages(user), user.scope)
  const asDeputy = (user.deputyships ?? []).map(({ stages, scope }) => waitingIn(stages, scope))
  return sql<boolean>`a.waiting AND (${sql.join([own, ...asDeputy], sql` OR `)})`
}

const waitingIn = (stages: readonly ApprovalStage[], { branches, operations }: Scope): Condition =>
  sql<boolean>`(${isIn('a.stage', stages)} AND ${isIn('a.branch_id', branches)} AND ${isIn('a.operation_id', operations)})`

const isIn = (column: string, values: 'all' | readonly string[]) =>
  values === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${[...values]}::text[])`

export type ApprovalListRow = {
  readonly id: number
  readonly approval_id: number
  readonly stage: ApprovalStage
  readonly type: 'PEV' | 'COT' | 'POF'
  readonly number: string
  readonly customer_id: number
  readonly customer_name: string
  readonly customer_code: string
  readonly branch_id: string
  readonly operation_id: string
  readonly total: number
  readonly amount_at_risk: number
  readonly reasons: unknown
  readonly raised_at: string
  readonly due_at: string | null
  /** Quotes only. */
  readonly quote_policy: unknown
  readonly submitted_by: number
  readonly submitter_name: string
  readonly version: number
}

type Page = {
  readonly where: RawBuilder<boolean>
  readonly sort: 'oldest' | 'newest' | 'amount'
  /** null = all of them. */
  readonly limit: number | null
  readonly offset: number
}

/** Approvals alone: the index of the inbox answers without another table. */
const APPROVALS = sql`approvals a`
/** The same with the documents and their customers, for filters that look at them. */
export const APPROVALS_WITH_DOCUMENTS = sql`${APPROVALS}
  JOIN orders o ON o.id = a.order_id
  JOIN customers c ON c.id = o.customer_id`

/** In the orders of the two indexes of the inbox. */
const ORDER = {
  oldest: sql`a.raised_at, a.id`,
  newest: sql`a.raised_at DESC, a.id DESC`,
  amount: sql`a.amount_at_risk DESC, a.id DESC`,
} as const

/** Approvals that wait for a decision. */
export async function readApprovalRows(db: Db, page: Page): Promise<ApprovalListRow[]> {
  const { rows } = await approvalRows(page).execute(db)
  return rows
}

/** The SQL of the list. */
export const approvalRows = (page: Page): RawBuilder<ApprovalListRow> => sql<ApprovalListRow>`
    SELECT o.id, a.id AS approval_id, a.stage, o.type, o.number, c.id AS customer_id, c.name AS customer_name,
      c.code AS customer_code, a.branch_id, a.operation_id, o.total, a.amount_at_risk, a.reasons, a.raised_at,
      o.due_at, CASE WHEN o.type = 'COT' THEN (SELECT value FROM settings WHERE key = ${QUOTE_POLICY_KEY}) END AS quote_policy,
      o.submitted_by, rtrim(u.name || ' ' || u.surname) AS submitter_name, o.version
    FROM ${APPROVALS_WITH_DOCUMENTS} JOIN users u ON u.id = o.submitted_by
    WHERE ${page.where}
    ORDER BY ${ORDER[page.sort]} LIMIT ${page.limit} OFFSET ${page.offset}`

export type InboxTotals = {
  readonly documents: number
  readonly amountAtRisk: number
  readonly oldest: string | null
}

/** How much waits under a condition. Without a filter on documents only the index of the inbox is read. */
export async function readInboxTotals(
  db: Db,
  where: RawBuilder<boolean>,
  { needsDocuments }: { readonly needsDocuments: boolean },
): Promise<InboxTotals> {
  const { rows } = await sql<InboxTotals>`
    SELECT count(*) AS documents, coalesce(sum(a.amount_at_risk), 0)::bigint AS "amountAtRisk", min(a.raised_at) AS oldest
    FROM ${needsDocuments ? APPROVALS_WITH_DOCUMENTS : APPROVALS} WHERE ${where}`.execute(db)
  return rows[0] ?? { documents: 0, amountAtRisk: 0, oldest: null }
}

export type StageCount = { readonly stage: ApprovalStage; readonly documents: number }

/** What waits on each stage that the caller is shown: only the index of the inbox is read. */
export async function countApprovals(db: Db, user: User): Promise<StageCount[]> {
  const { rows } = await sql<StageCount>`
    SELECT a.stage, count(*) AS documents FROM ${APPROVALS} WHERE ${inboxCondition(user)} GROUP BY a.stage`.execute(
    db,
  )
  return rows
}
