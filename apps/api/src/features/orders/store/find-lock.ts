import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { OrderColumns } from '../record/order-record.ts'

/** The oldest lock on the route, the customer or the warehouse of a document, for its operation or for all; null = none. */
export async function findLock(db: Db, row: OrderColumns): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM locks
    WHERE (entity_kind, entity_id) IN (
        ('ROUTE', ${row.route}), ('CUSTOMER', ${String(row.customer_id)}), ('WAREHOUSE', ${row.warehouse_id}))
      AND (operation_id IS NULL OR operation_id = ${row.operation_id})
    ORDER BY id LIMIT 1`.execute(db)
  return rows[0]?.id ?? null
}
