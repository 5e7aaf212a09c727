import { unlockOrder } from '@cais/domain/orders/verify-order'
import { sql } from 'kysely'
import { lockFacts } from '../../../aggregates/documents/locks.ts'
import { queueVerification } from '../../../aggregates/documents/queue-jobs.ts'
import { loadOrdersForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import { saveOrders } from '../../../aggregates/documents/record/save-order.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'

/** Documents per transaction: few enough that nobody who needs one of them waits long. */
const BATCH = 200

/** Lets documents go on whose lock was taken off: each waits for its verification again. Answers how many. */
export async function releaseLockedOrders(db: Db, now: Date): Promise<number> {
  for (let all = 0; ; ) {
    const released = await inTransaction(db, (trx) => releaseBatch(trx, now))
    if (released === 0) return all
    all += released
  }
}

async function releaseBatch(trx: Trx, now: Date): Promise<number> {
  const { lockId, ids } = await findLockedOrders(trx)
  if (lockId === null) return 0
  const locked = await loadOrdersForUpdate(trx, ids)
  const pairs = locked
    .filter(({ row }) => row.status === 'BLOCKED' && row.lock_id === lockId)
    .map((before) => ({ before, after: withFacts(before, unlockOrder(toFacts(before))) }))
  const facts = await lockFacts(trx, lockId)
  await saveOrders(trx, pairs, { action: 'unlock', user: 'system', facts, now })
  await queueVerification(
    trx,
    pairs.map(({ after }) => after.row.id),
  )
  return ids.length
}

type LockedOrders = { readonly lockId: number | null; readonly ids: readonly number[] }

/** A batch of documents that one of those locks holds up. */
async function findLockedOrders(trx: Trx): Promise<LockedOrders> {
  const { rows } = await sql<{ id: number; lock_id: number }>`
    SELECT o.id, o.lock_id FROM orders o
    WHERE o.status = 'BLOCKED' AND o.lock_id = (
      SELECT l.id FROM locks l WHERE l.deleted_at IS NOT NULL
        AND EXISTS (SELECT FROM orders held WHERE held.lock_id = l.id AND held.status = 'BLOCKED')
      ORDER BY l.id LIMIT 1)
    ORDER BY o.id LIMIT ${BATCH}`.execute(trx)
  return { lockId: rows[0]?.lock_id ?? null, ids: rows.map(({ id }) => id) }
}
