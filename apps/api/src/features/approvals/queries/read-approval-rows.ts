import type { ApprovalStage } from '@cais/domain/orders/facts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { QUOTE_POLICY_KEY } from '../../settings/quote-policy/read-quote-policy.ts'

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
  /** Of quotes alone. */
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

/** What the index of the inbox holds by itself. */
export const INBOX = sql`approvals a`
/** The same with the documents and their customers, for filters that look at them. */
export const DOCUMENTS = sql`${INBOX}
  JOIN orders o ON o.id = a.order_id
  JOIN customers c ON c.id = o.customer_id`

/** The orders of the two indexes of the inbox. */
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

/** The statement of the list. */
export const approvalRows = (page: Page): RawBuilder<ApprovalListRow> => sql<ApprovalListRow>`
    SELECT o.id, a.id AS approval_id, a.stage, o.type, o.number, c.id AS customer_id, c.name AS customer_name,
      c.code AS customer_code, a.branch_id, a.operation_id, o.total, a.amount_at_risk, a.reasons, a.raised_at,
      o.due_at, CASE WHEN o.type = 'COT' THEN (SELECT value FROM settings WHERE key = ${QUOTE_POLICY_KEY}) END AS quote_policy,
      o.submitted_by, rtrim(u.name || ' ' || u.surname) AS submitter_name, o.version
    FROM ${DOCUMENTS} JOIN users u ON u.id = o.submitted_by
    WHERE ${page.where}
    ORDER BY ${ORDER[page.sort]} LIMIT ${page.limit} OFFSET ${page.offset}`
