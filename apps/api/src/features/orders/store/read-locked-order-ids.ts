import type { Db } from '../../../db/pool.ts'

/** Documents that a lock stopped and that are still stopped. */
export async function readLockedOrderIds(db: Db, lockId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('lock_id', '=', lockId)
    .where('status', '=', 'BLOCKED')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
