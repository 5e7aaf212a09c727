import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { assertAllowed } from '@cais/domain/orders/actions'
import { approvalAction, approveOrder, rejectOrder } from '@cais/domain/orders/decide-approval'
import type { ApprovalStage } from '@cais/domain/orders/facts'
import type { Trx } from '../../../db/transaction.ts'
import { lockCustomersOf } from '../../customers/queries/lock-customers-of.ts'
import { readExposure } from '../../customers/queries/read-exposure.ts'
import type { Acting } from '../../orders/acting.ts'
import { queueAllocation } from '../../orders/commands/queue-allocation.ts'
import { loadOrderForUpdate } from '../../orders/record/load-order.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { saveOrder } from '../../orders/record/save-order.ts'
import { withFacts } from '../../orders/record/with-facts.ts'
import { requireVersion } from '../../orders/require-version.ts'
import { requireVisible } from '../../orders/visibility.ts'
import { orderDigest } from '../order-digest.ts'

export type Decision = {
  readonly version: number
  readonly stage: ApprovalStage
  readonly decision: 'approve' | 'reject'
  readonly reason: string
}

/**
 * Gives or refuses one approval; the last one given asks for the allocation. Throws ROLE_MISSING, OWN_DOCUMENT,
 * STAGE_NOT_PENDING, REASON_MISSING, APPROVAL_OUTDATED, VERSION_CONFLICT.
 */
export async function decideApproval(
  trx: Trx,
  orderId: number,
  decision: Decision,
  acting: Acting,
): Promise<OrderRecord> {
  if (acceptsExposure(decision)) await lockCustomersOf(trx, [orderId])
  const before = await loadOrderForUpdate(trx, orderId)
  requireVisible(acting.user, before.row)
  const action = approvalAction(decision.decision, decision.stage)
  assertAllowed(action, acting.user, toFacts(before))
  requireVersion(before, decision.version)
  const decided = decide(before, decision, acting)
  const after = await withAcceptedExposure(trx, decided, decision, acting.now)
  const facts = { stage: decision.stage, reason: decision.reason, exposure: after.row.approved_exposure }
  const saved = await saveOrder(trx, before, after, { action, ...acting, facts })
  await queueAllocation(trx, saved)
  return saved
}

function decide(before: OrderRecord, { decision, stage, reason }: Decision, { user, now }: Acting) {
  const rule = decision === 'approve' ? approveOrder : rejectOrder
  const digest = orderDigest(stage, before)
  return withFacts(
    before,
    rule(toFacts(before), { stage, by: user.id, at: now.toISOString(), reason, digest }),
  )
}

const acceptsExposure = ({ stage, decision }: Decision) => stage === 'FINANCIAL' && decision === 'approve'

/** What the financial approver accepted holds until billing, as long as the exposure does not grow past it. */
async function withAcceptedExposure(
  trx: Trx,
  record: OrderRecord,
  decision: Decision,
  now: Date,
): Promise<OrderRecord> {
  const { id, customer_id, total } = record.row
  if (!acceptsExposure(decision) || customer_id === null) return record
  const today = calendarDateAt(now.getTime())
  const exposure = await readExposure(trx, { customerId: customer_id, today, order: { id, value: total } })
  return { ...record, row: { ...record.row, approved_exposure: exposure.total } }
}
