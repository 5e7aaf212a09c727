import type { User } from '@cais/domain/access/actor'
import { decidingRight } from '@cais/domain/approvals/deciding-rights'
import type { ApprovalPolicy } from '@cais/domain/approvals/own-document'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import { approvalAction, approveOrder, rejectOrder } from '@cais/domain/orders/decide-approval'
import type { ApprovalStage } from '@cais/domain/orders/facts'
import type { QuoteDay } from '@cais/domain/orders/quote-day'
import type { Trx } from '../../../db/transaction.ts'
import { lockDeputyships } from '../../../http/session/read-deputyships.ts'
import { lockCustomersOf } from '../../customers/queries/lock-customers-of.ts'
import { readExposure } from '../../customers/queries/read-exposure.ts'
import type { Acting } from '../../orders/acting.ts'
import { queueAllocation } from '../../orders/commands/queue-allocation.ts'
import { valueLeft } from '../../orders/record/exposure-columns.ts'
import { loadOrderForUpdate } from '../../orders/record/load-order.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { saveOrder } from '../../orders/record/save-order.ts'
import { withFacts } from '../../orders/record/with-facts.ts'
import { requireVersion } from '../../orders/require-version.ts'
import { requireVisible } from '../../orders/visibility.ts'
import { readQuotePolicy } from '../../settings/quote-policy/read-quote-policy.ts'
import { releaseHeld } from '../../stock/commands/release-held.ts'
import { orderDigest } from '../order-digest.ts'
import { readBranchPolicy } from '../policy/read-policy.ts'

export type Decision = {
  readonly version: number
  readonly stage: ApprovalStage
  readonly decision: 'approve' | 'reject'
  readonly reason: string
  /** Of the approval that was looked at; takes the place of the version. */
  readonly digest?: string | undefined
}

/**
 * Gives or refuses one approval, in the own name or that of somebody who is away; the last one given asks for the
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
  const user = await withPlaces(trx, acting)
  requireVisible(user, before.row)
  const policy = await readBranchPolicy(trx, before.row.branch_id)
  const action = approvalAction(decision.decision, decision.stage)
  assertAllowed(action, user, toFacts(before), {
    ...policy,
    quotes: await quoteDayOf(trx, before, acting.now),
  })
  requireSeen(before, decision)
  const decidedFor = absentOf(user, before, decision, policy)
  const decided = decide(before, decision, { acting, decidedFor })
  const after = await withAcceptedExposure(trx, decided, decision, acting.now)
  const facts = { stage: decision.stage, reason: decision.reason, exposure: after.row.approved_exposure }
  // A document that was changed in stock analysis may still hold what the change did not touch.
  if (decision.decision === 'reject') await releaseHeld(trx, before.held)
  const saved = await saveOrder(trx, before, after, { action, ...acting, onBehalfOf: decidedFor, facts })
  await queueAllocation(trx, saved)
  return saved
}

/** The places that the user holds at this moment, whatever the session remembers; they stay until the decision is written. */
const withPlaces = async (trx: Trx, { user, now }: Acting): Promise<User> => ({
  ...user,
  deputyships: await lockDeputyships(trx, user.id, now),
})

/** Who looked at the same ground may decide, whatever others did to the document meanwhile (decision 0062). */
function requireSeen(before: OrderRecord, { stage, digest, version }: Decision): void {
  const approval = before.approvals.find((one) => one.stage === stage)
  if (digest === undefined) requireVersion(before, version)
  else if (approval?.digest !== digest) throw new RuleError('APPROVAL_OUTDATED', { stage })
}

/** A quote that nobody answered by its last day is rejected or given another one (decision 0073). */
const quoteDayOf = async (trx: Trx, { row }: OrderRecord, now: Date): Promise<QuoteDay | undefined> =>
  row.type === 'COT'
    ? { today: calendarDateAt(now.getTime()), policy: await readQuotePolicy(trx) }
    : undefined

/** Whose place is taken; null = decided in the own name. */
function absentOf(
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
  const made = { stage, by: user.id, for: decidedFor, at: now.toISOString(), reason, digest }
  return withFacts(before, rule(toFacts(before), made))
}

const acceptsExposure = ({ stage, decision }: Decision) => stage === 'FINANCIAL' && decision === 'approve'

/** What the financial approver accepted holds until billing, as long as the exposure does not grow past it. */
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
