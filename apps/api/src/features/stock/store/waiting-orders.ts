import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** Documents with lines that wait for one of the articles, in the order in which they are served: priority, then age. */
export async function waitingOrders(
  db: Db,
  warehouseId: string,
  productIds: readonly string[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT orders.id FROM orders
    WHERE orders.warehouse_id = ${warehouseId} AND orders.status IN ('PENDING', 'AWAITING', 'PARTIALLY-PROCESSED')
      AND EXISTS (SELECT FROM order_lines AS line WHERE line.order_id = orders.id AND line.waiting
        AND line.open > 0 AND line.product_id = ANY(${[...productIds]}::text[]))
    ORDER BY orders.priority DESC, orders.submitted_at, orders.id`.execute(db)
  return rows.map(({ id }) => id)
}
