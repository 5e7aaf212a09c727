import { unlockOrder } from '@cais/domain/orders/verify-order'
import type { Trx } from '../../../db/transaction.ts'
import { addJob } from '../../../jobs/add-job.ts'
import { JOBS } from '../../../jobs/names.ts'
import { loadOrdersForUpdate } from '../record/load-order.ts'
import { toFacts } from '../record/order-facts.ts'
import { saveOrders } from '../record/save-order.ts'
import { withFacts } from '../record/with-facts.ts'
import { readLockedOrderIds } from '../store/read-locked-order-ids.ts'

/** Call it before a lock is deleted: the documents that it stopped are verified again. Answers how many. */
export async function unlockOrders(trx: Trx, lockId: number, now: Date): Promise<number> {
  const blocked = await loadOrdersForUpdate(trx, await readLockedOrderIds(trx, lockId))
  const pairs = blocked.map((before) => ({ before, after: withFacts(before, unlockOrder(toFacts(before))) }))
  const saved = await saveOrders(trx, pairs, {
    action: 'unlock',
    user: 'system',
    facts: { lock: lockId },
    now,
  })
  for (const { row } of saved) {
    await addJob(trx, JOBS.verifyOrder, { orderId: row.id }, { jobKey: `${JOBS.verifyOrder} ${row.id}` })
  }
  return saved.length
}
