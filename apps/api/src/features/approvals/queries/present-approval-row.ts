import type { User } from '@cais/domain/access/actor'
import type { ApprovalStage } from '@cais/domain/documents/approval-stage'
import { lastDayOf } from '@cais/domain/orders/quote-policy'
import { parseQuotePolicy } from '../../../aggregates/company/quote-policy.ts'
import { deputyshipFor } from '../../../aggregates/documents/approval/deciding-stages.ts'
import { presentReasons } from '../../../aggregates/documents/approval/present-reasons.ts'
import type { Language } from '../../../http/language.ts'

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

type Viewer = { readonly user: User; readonly lang: Language }

export const presentApprovalRow = (row: ApprovalListRow, { user, lang }: Viewer) => ({
  id: row.id,
  approvalId: row.approval_id,
  stage: row.stage,
  type: row.type,
  number: row.number,
  customer: { id: row.customer_id, name: row.customer_name, code: row.customer_code },
  branchId: row.branch_id,
  operationType: row.operation_id,
  total: row.total,
  amountAtRisk: row.amount_at_risk,
  reasons: presentReasons(row.reasons, lang),
  raisedAt: row.raised_at,
  validUntil: row.type === 'COT' ? lastDayOf(row.due_at, parseQuotePolicy(row.quote_policy)) : null,
  submittedBy: { id: row.submitted_by, name: row.submitter_name },
  onBehalfOf: deputyshipFor(user, row)?.absent ?? null,
  version: row.version,
})
