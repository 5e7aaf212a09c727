import type { User } from '@cais/domain/access/actor'
import { lastDayOf } from '@cais/domain/orders/quote-policy'
import type { Language } from '../../../http/language.ts'
import { keptQuotePolicy } from '../../settings/quote-policy/read-quote-policy.ts'
import { placeHeld } from '../deciding-stages.ts'
import type { ApprovalListRow } from '../queries/read-approval-rows.ts'
import { presentReasons } from './present-reason.ts'

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
  validUntil: row.type === 'COT' ? lastDayOf(row.due_at, keptQuotePolicy(row.quote_policy)) : null,
  submittedBy: { id: row.submitted_by, name: row.submitter_name },
  onBehalfOf: placeHeld(user, row)?.absent ?? null,
  version: row.version,
})
