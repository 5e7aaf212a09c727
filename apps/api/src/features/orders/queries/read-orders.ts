import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { anyOf } from '../record/any-of.ts'
import { assembleOrders } from '../record/assemble-orders.ts'
import type { OrderColumns, OrderRecord } from '../record/order-record.ts'
import { visibleTo } from '../visibility.ts'

/** Those of the documents that the user may know of, whole but not locked; in id order. */
export async function readOrders(db: Db, ids: readonly number[], user: User): Promise<OrderRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<OrderColumns>`
    SELECT o.* FROM orders o WHERE o.id = ${anyOf(ids)} AND ${visibleTo(user)} ORDER BY o.id`.execute(db)
  return assembleOrders(db, rows)
}
