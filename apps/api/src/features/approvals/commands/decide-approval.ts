import type { User } from '@cais/domain/access/actor'
import { decidingRight } from '@cais/domain/approvals/deciding-rights'
import type { ApprovalPolicy } from '@cais/domain/approvals/own-document'
import type { ApprovalStage } from '@cais/domain/documents/approval-stage'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { refusalOf } from '@cais/domain/orders/actions'
import { approvalAction, approveOrder, rejectOrder } from '@cais/domain/orders/decide-approval'
import type { QuoteDay } from '@cais/domain/orders/quote-day'
import { readQuotePolicy } from '../../../aggregates/company/quote-policy.ts'
import { readExposure } from '../../../aggregates/customers/exposure.ts'
import { lockCustomersOf } from '../../../aggregates/customers/lock-customers.ts'
import { readBranchPolicy } from '../../../aggregates/documents/approval/approval-policy.ts'
import { orderDigest } from '../../../aggregates/documents/approval/order-digest.ts'
import { queueAllocation } from '../../../aggregates/documents/queue-jobs.ts'
import { valueLeft } from '../../../aggregates/documents/record/exposure-columns.ts'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import { requireVisible } from '../../../aggregates/documents/visibility.ts'
import { releaseHeld } from '../../../aggregates/stock/held-stock.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { lockDeputyships } from '../../../http/session/read-deputyships.ts'

export type Decision = {
  readonly version: number
  readonly stage: ApprovalStage
  readonly decision: 'approve' | 'reject'
  readonly reason: string
  /** Of the approval that the caller saw; checked instead of the version. */
  readonly digest?: string | undefined
}

/**
 * Approves or rejects one stage, in the own name or as a deputy; the last approval queues the
 * allocation. Throws ROLE_MISSING, OWN_DOCUMENT, OWN_DOCUMENT_OF_ABSENT, STAGE_NOT_PENDING, REASON_MISSING, APPROVAL_OUTDATED,
 * VERSION_CONFLICT, QUOTE_OVERDUE.
 */
export async function decideApproval(
  trx: Trx,
  orderId: number,
  decision: Decision,
  acting: Acting,
): Promise<OrderRecord> {
  if (acceptsExposure(decision)) await lockCustomersOf(trx, [orderId])
  const before = await loadOrderForUpdate(trx, orderId)
  const user = await withDeputyships(trx, acting)
  requireVisible(user, before.row)
  const policy = await readBranchPolicy(trx, before.row.branch_id)
  const action = approvalAction(decision.decision, decision.stage)
  const refusal = refusalOf(action, user, toFacts(before), {
    ...policy,
    quotes: await quoteDayOf(trx, before, acting.now),
  })
  if (refusal !== null) throw isVerifiedAgain(before, decision, refusal) ? outdated(decision) : refusal
  requireUnchanged(before, decision)
  const decidedFor = decidedForWhom(user, before, decision, policy)
  const decided = decide(before, decision, { acting, decidedFor })
  const after = await withAcceptedExposure(trx, decided, decision, acting.now)
  const facts = { stage: decision.stage, reason: decision.reason, exposure: after.row.approved_exposure }
  // A document that was changed in stock analysis may still hold stock for unchanged lines.
  if (decision.decision === 'reject') await releaseHeld(trx, before.held)
  const saved = await saveOrder(trx, before, after, { action, ...acting, onBehalfOf: decidedFor, facts })
  await queueAllocation(trx, saved)
  return saved
}

/** The user with the deputyships of this moment, not those of the session; they are locked until the decision is written. */
const withDeputyships = async (trx: Trx, { user, now }: Acting): Promise<User> => ({
  ...user,
  deputyships: await lockDeputyships(trx, user.id, now),
})

/** The approval must still cover what the approver saw; other changes of the document do not matter (decision 0062). */
function requireUnchanged(before: OrderRecord, { stage, digest, version }: Decision): void {
  const approval = before.approvals.find((one) => one.stage === stage)
  if (digest === undefined) requireVersion(before, version)
  else if (approval?.digest !== digest) throw outdated({ stage })
}

const outdated = ({ stage }: Pick<Decision, 'stage'>) => new RuleError('APPROVAL_OUTDATED', { stage })

/** The document was changed and waits for its verification: what the approver saw is outdated. */
const isVerifiedAgain = (before: OrderRecord, { digest }: Decision, { code }: RuleError) =>
  digest !== undefined && code === 'ACTION_NOT_ALLOWED' && before.row.status === 'SUBMITTED'

/** After its last day a quote can only be rejected or given another day (decision 0073). */
const quoteDayOf = async (trx: Trx, { row }: OrderRecord, now: Date): Promise<QuoteDay | undefined> =>
  row.type === 'COT'
    ? { today: calendarDateAt(now.getTime()), policy: await readQuotePolicy(trx) }
    : undefined

/** For whom a deputy decides; null = in the own name. */
function decidedForWhom(
  user: User,
  before: OrderRecord,
  { stage }: Decision,
  policy: ApprovalPolicy,
): number | null {
  const right = decidingRight(user, stage, { order: toFacts(before), policy })
  if (right instanceof RuleError) throw right
  return right === 'own' ? null : right.absent.id
}

type Decider = { readonly acting: Acting; readonly decidedFor: number | null }

function decide(before: OrderRecord, { decision, stage, reason }: Decision, { acting, decidedFor }: Decider) {
  const rule = decision === 'approve' ? approveOrder : rejectOrder
  const digest = orderDigest(stage, before)
  const { user, now } = acting
  const decided = { stage, by: user.id, for: decidedFor, at: now.toISOString(), reason, digest }
  return withFacts(before, rule(toFacts(before), decided))
}

const acceptsExposure = ({ stage, decision }: Decision) => stage === 'FINANCIAL' && decision === 'approve'

/** The exposure that the financial approver accepted holds until billing, as long as it does not grow. */
async function withAcceptedExposure(
  trx: Trx,
  record: OrderRecord,
  decision: Decision,
  now: Date,
): Promise<OrderRecord> {
  const { id, customer_id } = record.row
  if (!acceptsExposure(decision) || customer_id === null) return record
  const today = calendarDateAt(now.getTime())
  const order = { id, value: valueLeft(record) }
  const exposure = await readExposure(trx, { customerId: customer_id, today, order })
  return { ...record, row: { ...record.row, approved_exposure: exposure.total } }
}
