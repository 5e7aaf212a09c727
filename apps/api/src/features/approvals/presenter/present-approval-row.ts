import type { ApprovalReason } from '@cais/domain/approvals/reasons'
import type { Language } from '../../../http/language.ts'
import type { ApprovalListRow } from '../queries/read-approval-rows.ts'
import { presentReasons } from './present-reason.ts'

export const presentApprovalRow = (row: ApprovalListRow, lang: Language) => ({
  id: row.id,
  approvalId: row.approval_id,
  stage: row.stage,
  type: row.type,
  number: row.number,
  customer: { id: row.customer_id, name: row.customer_name, code: row.customer_code },
  branchId: row.branch_id,
  operationType: row.operation_id,
  total: row.total,
  amountAtRisk: amountAtRisk(row),
  reasons: presentReasons(row.reasons, lang),
  raisedAt: row.raised_at,
  submittedBy: { id: row.submitted_by, name: row.submitter_name },
  version: row.version,
})

/** What the decision is about: the discount given, the worth of an offer, what lies above a limit or is overdue. */
function amountAtRisk(row: ApprovalListRow): number {
  if (row.stage === 'COMMERCIAL') return row.discounts
  if (row.stage === 'OFFER') return row.offer_cost
  const amounts = (row.reasons as readonly ApprovalReason[]).map((reason) => financialRisk(reason, row.total))
  return Math.max(0, ...amounts)
}

function financialRisk(reason: ApprovalReason, total: number): number {
  if (reason.code === 'CUSTOMER_BLOCKED') return total
  if (reason.code === 'OVERDUE_DEBT') return reason.overdue
  return 'over' in reason ? reason.over : 0
}
