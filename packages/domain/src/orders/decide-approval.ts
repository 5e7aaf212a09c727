import type { ApprovalStage } from '../documents/approval-stage.ts'
import { RuleError } from '../kernel/rule-error.ts'
import type { OrderAction } from './action-names.ts'
import { changeLines } from './change-line.ts'
import type { ApprovalFact, OrderFacts } from './facts.ts'
import { closeRestOfLine } from './line-moves.ts'
import { requireState } from './require-state.ts'
import { answerQuote } from './verify-order.ts'

export type ApprovalDecision = {
  readonly stage: ApprovalStage
  readonly by: number
  /** Who is away, when a deputy decides; left out = decided in the own name. */
  readonly for?: number | null
  readonly at: string
  readonly reason: string
  /** Digest of the document as it is now; differs from the approval's when it changed meanwhile. */
  readonly digest: string
}

/** The action of the table that decides a stage. */
export const approvalAction = (verb: 'approve' | 'reject', stage: ApprovalStage): OrderAction =>
  `${verb}-${STAGE_WORD[stage]}`

const STAGE_WORD = { COMMERCIAL: 'commercial', FINANCIAL: 'financial', OFFER: 'offer' } as const

/** Gives an approval. Throws STAGE_NOT_PENDING, REASON_MISSING (a commercial approval needs a reason), APPROVAL_OUTDATED. */
export function approveOrder(order: OrderFacts, decision: ApprovalDecision): OrderFacts {
  requireState(approvalAction('approve', decision.stage), order)
  if (decision.stage === 'COMMERCIAL') requireReason(decision.reason)
  return answerQuote(decide(order, decision, 'approved'), decision.at)
}

/** Refuses an approval: the document ends and every line is closed. Throws STAGE_NOT_PENDING, REASON_MISSING, APPROVAL_OUTDATED. */
export function rejectOrder(order: OrderFacts, decision: ApprovalDecision): OrderFacts {
  requireState(approvalAction('reject', decision.stage), order)
  requireReason(decision.reason)
  return changeLines(decide(order, decision, 'rejected'), closeRestOfLine)
}

/** Takes back the financial approval that is still open: what it was asked for is gone, as by a payment (decision 0196). Throws STAGE_NOT_PENDING. */
export function withdrawFinancial(order: OrderFacts): OrderFacts {
  requireState('withdraw-financial', order)
  return { ...order, approvals: order.approvals.filter(({ stage }) => stage !== 'FINANCIAL') }
}

/** Throws REASON_MISSING for an empty reason. */
export function requireReason(reason: string): void {
  if (reason.trim() === '') throw new RuleError('REASON_MISSING', {}, [{ field: 'reason', rule: 'required' }])
}

function decide(order: OrderFacts, decision: ApprovalDecision, word: 'approved' | 'rejected'): OrderFacts {
  const { stage, by, for: absent = null, at, reason, digest } = decision
  const approvals = order.approvals.map((approval): ApprovalFact => {
    if (approval.stage !== stage) return approval
    if (approval.digest !== digest) throw new RuleError('APPROVAL_OUTDATED', { stage })
    return { ...approval, decision: word, decidedBy: by, decidedFor: absent, decidedAt: at, reason }
  })
  return { ...order, approvals }
}
