import { APPROVAL_STAGES, type ApprovalStage } from '../documents/approval-stage.ts'
import { RuleError } from '../kernel/rule-error.ts'
import type { OrderFacts } from './facts.ts'
import { leftOf, type OrderLine, openLine } from './lines.ts'
import { requireState } from './require-state.ts'

export type Revision = {
  readonly by: number
  /** All lines of the changed document; those left out are removed. */
  readonly lines: readonly OrderLine[]
  readonly dueAt: OrderFacts['dueAt']
  readonly operationId: string
  /** Digest of each stage over the changed document. */
  readonly digestOf: (stage: ApprovalStage) => string
  /** The stages whose digest the change altered (approvals/digest). */
  readonly reopened: readonly ApprovalStage[]
}

/**
 * A submitted document is changed. It is verified again, but only approvals that the change affects are asked again: those
 * whose digest is still the same stay in force, open ones as well, and stages that were verified and not affected are
 * settled. Stock is offered again to what is open. Throws NO_LINES when nothing would be left to deliver.
 */
export function reviseOrder(order: OrderFacts, revision: Revision): OrderFacts {
  requireState('apply-revision', order)
  if (revision.lines.every((line) => leftOf(line) === 0)) throw new RuleError('NO_LINES')
  const looked = order.verifiedAt === null ? order.settledStages : APPROVAL_STAGES
  return {
    ...order,
    dueAt: revision.dueAt,
    operationId: revision.operationId,
    revisedBy: revision.by,
    verificationStartedAt: null,
    verifiedAt: null,
    lockId: null,
    approvals: order.approvals.filter(({ stage, digest }) => digest === revision.digestOf(stage)),
    settledStages: looked.filter((stage) => !revision.reopened.includes(stage)),
    allocatedAt: revision.lines.some(({ open }) => open > 0) ? null : order.allocatedAt,
    lines: revision.lines,
  }
}

/**
 * A line of the changed document. If its quantity is unchanged, it stays as it is; otherwise all but what an analyst closed
 * is open again. A new line is open.
 */
export function reviseLine(
  before: OrderLine | undefined,
  after: { id: number; quantity: number },
): OrderLine {
  if (before === undefined) return openLine(after.id, after.quantity)
  if (before.quantity === after.quantity) return before
  return resetLine(before, after.quantity)
}

/** All of a line is open again except what was closed: nothing is held for it any more. */
export function resetLine(before: OrderLine, quantity = before.quantity): OrderLine {
  const closed = Math.min(before.closed, quantity)
  return { ...openLine(before.id, quantity), open: quantity - closed, closed }
}
