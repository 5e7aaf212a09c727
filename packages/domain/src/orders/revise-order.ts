import { RuleError } from '../kernel/rule-error.ts'
import type { ApprovalStage, OrderFacts } from './facts.ts'
import { leftOf, type OrderLine, openLine } from './lines.ts'
import { requireState } from './require-state.ts'

export type Revision = {
  readonly by: number
  /** The lines as they shall be (revise-line); those left out are gone. */
  readonly lines: readonly OrderLine[]
  readonly dueAt: OrderFacts['dueAt']
  readonly operationId: string
  /** Digest of each stage over the changed document. */
  readonly digestOf: (stage: ApprovalStage) => string
  /** The stages whose ground the change touched (approvals/digest). */
  readonly reopened: readonly ApprovalStage[]
}

const STAGES: readonly ApprovalStage[] = ['COMMERCIAL', 'FINANCIAL', 'OFFER']

/**
 * A submitted document is changed. It is verified anew, and only what the change touched is asked anew: approvals
 * whose digest is still the same stay in force, open ones as well, and stages that were looked at and not touched are
 * settled. What is open is offered stock again. Throws NO_LINES when nothing would be left to deliver.
 */
export function reviseOrder(order: OrderFacts, revision: Revision): OrderFacts {
  requireState('apply-revision', order)
  if (revision.lines.every((line) => leftOf(line) === 0)) throw new RuleError('NO_LINES')
  const looked = order.verifiedAt === null ? order.settledStages : STAGES
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
 * A line of the changed document out of the one it was. The same quantity stays where it lies; another is open again
 * but for what an analyst gave up; a line that was not there is open.
 */
export function reviseLine(
  before: OrderLine | undefined,
  after: { id: number; quantity: number },
): OrderLine {
  if (before === undefined) return openLine(after.id, after.quantity)
  if (before.quantity === after.quantity) return before
  return beginLineAnew(before, after.quantity)
}

/** Everything of a line is open again but for what was given up: nothing is held for it any more. */
export function beginLineAnew(before: OrderLine, quantity = before.quantity): OrderLine {
  const closed = Math.min(before.closed, quantity)
  return { ...openLine(before.id, quantity), open: quantity - closed, closed }
}
