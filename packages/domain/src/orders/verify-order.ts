import type { ApprovalStage } from '../documents/approval-stage.ts'
import type { ApprovalFact, OrderFacts } from './facts.ts'
import { requireState } from './require-state.ts'

export type VerificationFindings = {
  readonly at: string
  /** The lock that applies; null = none. */
  readonly lockId: number | null
  /** The approvals that are asked, in the order of approvals/reasons. */
  readonly approvals: readonly { readonly stage: ApprovalStage; readonly digest: string }[]
}

/**
 * Writes what verification found. A lock stops it: it is verified again when the lock goes. Approvals that survived a
 * change of the document stay as they are. A quote that needs no approval is answered.
 */
export function verifyOrder(order: OrderFacts, findings: VerificationFindings): OrderFacts {
  requireState('verify', order)
  if (findings.lockId !== null) return { ...order, lockId: findings.lockId, verificationStartedAt: null }
  const asked = newlyRequired(order, findings.approvals).map(({ stage, digest }) =>
    openApproval(stage, digest),
  )
  const approvals = [...order.approvals, ...asked]
  return answerQuote({ ...order, verifiedAt: findings.at, approvals }, findings.at)
}

/** Of the approvals that the rules ask for, those that are neither in force nor settled. */
export const newlyRequired = <Asked extends { readonly stage: ApprovalStage }>(
  order: OrderFacts,
  asked: readonly Asked[],
): Asked[] =>
  asked.filter(
    ({ stage }) =>
      !order.settledStages.includes(stage) && !order.approvals.some((approval) => approval.stage === stage),
  )

/** The lock is gone: the document waits to be verified again. */
export function unlockOrder(order: OrderFacts): OrderFacts {
  requireState('unlock', order)
  return { ...order, lockId: null, verificationStartedAt: null }
}

/** A quote holds no stock: once no approval is open, it is answered. Other documents stay as they are. */
export function answerQuote(order: OrderFacts, at: string): OrderFacts {
  const isOpen = order.approvals.some(({ decision }) => decision !== 'approved')
  return order.type === 'COT' && !isOpen ? { ...order, answeredAt: at } : order
}

const openApproval = (stage: ApprovalStage, digest: string): ApprovalFact => ({
  stage,
  decision: null,
  decidedBy: null,
  decidedFor: null,
  decidedAt: null,
  reason: '',
  digest,
})
