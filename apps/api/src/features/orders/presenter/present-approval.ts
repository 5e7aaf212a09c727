import type { OrderReply } from '@cais/contract/orders/schemas'
import type { Language } from '../../../http/language.ts'
import { presentReasons } from '../../approvals/presenter/present-reason.ts'
import type { ApprovalColumns } from '../record/order-record.ts'

type ApprovalReply = OrderReply['approvals'][number]

/** An approval in force with its reasons in words. */
export const presentApproval = (
  approval: ApprovalColumns & { readonly decider_name: string | null; readonly absent_name: string | null },
  lang: Language,
): ApprovalReply => ({
  id: approval.id,
  stage: approval.stage,
  raisedAt: approval.raised_at,
  decision: approval.decision,
  decidedAt: approval.decided_at,
  decidedBy:
    approval.decided_by === null ? null : { id: approval.decided_by, name: approval.decider_name ?? '' },
  decidedFor:
    approval.decided_for === null ? null : { id: approval.decided_for, name: approval.absent_name ?? '' },
  digest: approval.digest,
  reason: approval.reason,
  reasons: presentReasons(approval.reasons, lang),
})
