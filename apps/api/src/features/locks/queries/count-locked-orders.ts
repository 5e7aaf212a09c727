import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** Documents that each of the locks holds up, of those that `visible` lets through (over orders `o`). */
export async function countLockedOrders(
  db: Db,
  lockIds: readonly number[],
  visible: RawBuilder<boolean> = sql`true`,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ lock_id: number; documents: number }>`
    SELECT o.lock_id, count(*) AS documents FROM orders o
    WHERE o.lock_id = any(${[...lockIds]}::bigint[]) AND o.status = 'BLOCKED' AND ${visible}
    GROUP BY o.lock_id`.execute(db)
  return new Map(rows.map(({ lock_id, documents }) => [lock_id, documents]))
}
