import { requiredApprovals } from '@cais/domain/approvals/reasons'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { wrongState } from '@cais/domain/orders/actions'
import { withdrawFinancial } from '@cais/domain/orders/decide-approval'
import { sql } from 'kysely'
import { readExposure } from '../../../aggregates/customers/exposure.ts'
import { lockCustomersOf } from '../../../aggregates/customers/lock-customers.ts'
import { approvalSubject } from '../../../aggregates/documents/approval/approval-subject.ts'
import { queueAllocation } from '../../../aggregates/documents/queue-jobs.ts'
import { valueLeft } from '../../../aggregates/documents/record/exposure-columns.ts'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'

/**
 * Takes back the financial approvals of a customer that are not needed any more, in the order in which the documents were submitted: one that
 * goes on uses credit that the next lacks. Those that are still needed stay as they are (decision 0196). Answers how many went on.
 */
export async function reconsiderApprovals(db: Db, customerId: number, now: Date): Promise<number> {
  let taken = 0
  for (const id of await findWaiting(db, customerId)) {
    const isTaken = await inTransaction(db, (trx) => reconsider(trx, id, now))
    if (isTaken) taken += 1
  }
  return taken
}

/** Documents of the customer that wait for the financial approver, those submitted first before the others. */
async function findWaiting(db: Db, customerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM orders WHERE customer_id = ${customerId} AND 'FINANCIAL_APPROVAL' = ANY(stages) AND number IS NOT NULL
    ORDER BY submitted_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

async function reconsider(trx: Trx, orderId: number, now: Date): Promise<boolean> {
  await lockCustomersOf(trx, [orderId])
  const before = await loadOrderForUpdate(trx, orderId)
  const { id, customer_id: customerId } = before.row
  if (customerId === null || wrongState('withdraw-financial', toFacts(before)) !== null) return false
  const today = calendarDateAt(now.getTime())
  const exposure = await readExposure(trx, { customerId, today, order: { id, value: valueLeft(before) } })
  const asked = requiredApprovals(await approvalSubject(trx, before, exposure))
  if (asked.some(({ stage }) => stage === 'FINANCIAL')) return false
  const left = withFacts(before, withdrawFinancial(toFacts(before)))
  // out of force: kept with its reasons, and no longer part of the document
  const after = { ...left, approvals: left.approvals.filter(({ stage }) => stage !== 'FINANCIAL') }
  const facts = { exposure: exposure.total, creditLimit: exposure.creditLimit }
  const saved = await saveOrder(trx, before, after, {
    action: 'withdraw-financial',
    user: 'system',
    facts,
    now,
  })
  await queueAllocation(trx, saved)
  return true
}
