import type { ApprovalStage } from '@cais/domain/orders/facts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

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
  readonly discounts: number
  readonly offer_cost: number
  readonly reasons: unknown
  readonly raised_at: string
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

const FROM = sql`
  FROM approvals a
  JOIN orders o ON o.id = a.order_id
  JOIN customers c ON c.id = o.customer_id`
/** Written so that the index of pending approvals serves it. */
const PENDING = sql`a.decision IS NULL AND a.superseded_at IS NULL AND o.status = 'PENDING'`

const ORDER = {
  oldest: sql`a.raised_at, a.id`,
  newest: sql`a.raised_at DESC, a.id DESC`,
  amount: sql`o.total DESC, a.id`,
} as const

/** Approvals that wait for a decision. */
export async function readApprovalRows(db: Db, page: Page): Promise<ApprovalListRow[]> {
  const { rows } = await approvalRows(page).execute(db)
  return rows
}

/** The statement of the list. */
export const approvalRows = (page: Page): RawBuilder<ApprovalListRow> => sql<ApprovalListRow>`
    SELECT o.id, a.id AS approval_id, a.stage, o.type, o.number, c.id AS customer_id, c.name AS customer_name,
      c.code AS customer_code, o.branch_id, o.operation_id, o.total, o.discounts, o.offer_cost, a.reasons, a.raised_at,
      o.submitted_by, rtrim(u.name || ' ' || u.surname) AS submitter_name, o.version
    ${FROM} JOIN users u ON u.id = o.submitted_by
    WHERE ${PENDING} AND ${page.where}
    ORDER BY ${ORDER[page.sort]} LIMIT ${page.limit} OFFSET ${page.offset}`

export type StageCount = {
  readonly stage: ApprovalStage
  readonly documents: number
  readonly total: number
  readonly oldest: string
}

/** Waiting documents by stage. */
export async function readStageCounts(db: Db, where: RawBuilder<boolean>): Promise<StageCount[]> {
  const { rows } = await sql<StageCount>`
    SELECT a.stage, count(*) AS documents, sum(o.total)::bigint AS total, min(a.raised_at) AS oldest
    ${FROM} WHERE ${PENDING} AND ${where} GROUP BY a.stage`.execute(db)
  return rows
}
