import { unlockOrder } from '@cais/domain/orders/verify-order'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { queueVerification } from '../../orders/commands/queue-verification.ts'
import { loadOrdersForUpdate } from '../../orders/record/load-order.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import { saveOrders } from '../../orders/record/save-order.ts'
import { withFacts } from '../../orders/record/with-facts.ts'
import { lockFacts } from '../queries/named-lock.ts'

/** Documents of one transaction: few enough that a desk which wants one of them does not wait long. */
const BATCH = 200

/** Lets go what locks hold that were taken off: each document waits for its verification again. */
export async function releaseHeld(db: Db, now: Date): Promise<void> {
  for (;;) {
    const released = await inTransaction(db, (trx) => releaseBatch(trx, now))
    if (released === 0) return
  }
}

async function releaseBatch(trx: Trx, now: Date): Promise<number> {
  const { lockId, ids } = await findHeld(trx)
  if (lockId === null) return 0
  const held = await loadOrdersForUpdate(trx, ids)
  const pairs = held
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

type Held = { readonly lockId: number | null; readonly ids: readonly number[] }

/** Some documents that one of those locks holds. */
async function findHeld(trx: Trx): Promise<Held> {
  const { rows } = await sql<{ id: number; lock_id: number }>`
    SELECT o.id, o.lock_id FROM orders o
    WHERE o.status = 'BLOCKED' AND o.lock_id = (
      SELECT l.id FROM locks l WHERE l.deleted_at IS NOT NULL
        AND EXISTS (SELECT FROM orders held WHERE held.lock_id = l.id AND held.status = 'BLOCKED')
      ORDER BY l.id LIMIT 1)
    ORDER BY o.id LIMIT ${BATCH}`.execute(trx)
  return { lockId: rows[0]?.lock_id ?? null, ids: rows.map(({ id }) => id) }
}
