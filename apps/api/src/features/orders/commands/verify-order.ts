import { type RequiredApproval, requiredApprovals } from '@cais/domain/approvals/reasons'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { wrongState } from '@cais/domain/orders/actions'
import { newlyRequired, verifyOrder as verifyFacts } from '@cais/domain/orders/verify-order'
import { readExposure } from '../../../aggregates/customers/exposure.ts'
import { lockCustomersOf } from '../../../aggregates/customers/lock-customers.ts'
import { approvalSubject } from '../../../aggregates/documents/approval/approval-subject.ts'
import { orderDigest } from '../../../aggregates/documents/approval/order-digest.ts'
import { lockFacts } from '../../../aggregates/documents/locks.ts'
import { queueAllocation } from '../../../aggregates/documents/queue-jobs.ts'
import { valueLeft } from '../../../aggregates/documents/record/exposure-columns.ts'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { ApprovalColumns, OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import type { Trx } from '../../../db/transaction.ts'
import { findLock } from '../store.ts'

/**
 * Looks for a lock on the document, then asks for the approvals that the rules require (their figures are read under a lock on the
 * customer), or answers a quote. A document without approvals goes on to allocation. One that is not waiting for verification is left as
 * it is.
 */
export async function verifyOrder(trx: Trx, orderId: number, now: Date): Promise<OrderRecord> {
  await lockCustomersOf(trx, [orderId])
  const before = await loadOrderForUpdate(trx, orderId)
  if (wrongState('verify', toFacts(before)) !== null) return before
  const lockId = await findLock(trx, before.row)
  const asked = lockId === null ? await findApprovals(trx, before, now) : []
  const after = verified(before, { lockId, asked, at: now.toISOString() })
  const facts = { ...(await lockFacts(trx, lockId)), approvals: asked }
  const saved = await saveOrder(trx, before, after, { action: 'verify', user: 'system', facts, now })
  await queueAllocation(trx, saved)
  return saved
}

async function findApprovals(trx: Trx, record: OrderRecord, now: Date): Promise<RequiredApproval[]> {
  const { id, customer_id } = record.row
  if (customer_id === null) return []
  const exposure = await readExposure(trx, {
    customerId: customer_id,
    today: calendarDateAt(now.getTime()),
    order: { id, value: valueLeft(record) },
  })
  return newlyRequired(toFacts(record), requiredApprovals(await approvalSubject(trx, record, exposure)))
}

type Findings = {
  readonly lockId: number | null
  readonly asked: readonly RequiredApproval[]
  readonly at: string
}

function verified(before: OrderRecord, { lockId, asked, at }: Findings): OrderRecord {
  const approvals = asked.map(({ stage }) => ({ stage, digest: orderDigest(stage, before) }))
  const facts = verifyFacts(toFacts(before), { at, lockId, approvals })
  const after = withFacts(before, facts)
  const last = Math.max(0, ...after.approvals.map(({ position }) => position))
  const raised = asked.map((approval, index) =>
    approvalColumns(before, approval, { position: last + index + 1, at }),
  )
  return { ...after, approvals: [...after.approvals, ...raised] }
}

const approvalColumns = (
  record: OrderRecord,
  { stage, reasons }: RequiredApproval,
  { position, at }: { readonly position: number; readonly at: string },
): ApprovalColumns => ({
  id: 0,
  order_id: record.row.id,
  stage,
  position,
  raised_at: at,
  reasons,
  digest: orderDigest(stage, record),
  decision: null,
  decided_at: null,
  decided_by: null,
  decided_for: null,
  reason: '',
  superseded_at: null,
})
