import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** Documents of a warehouse that were approved and never allocated, those served first in front. */
export async function unallocatedOrders(db: Db, warehouseId: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM orders
    WHERE warehouse_id = ${warehouseId} AND status IN ('PENDING', 'AWAITING', 'PARTIALLY-PROCESSED')
      AND 'STOCK_ANALYSIS' = any(stages) AND allocated_at IS NULL
    ORDER BY priority DESC, submitted_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Articles that lines wait for in a warehouse. */
export async function waitingProductsOf(db: Db, warehouseId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ productId: string }>`
    SELECT DISTINCT line.product_id AS "productId"
    FROM order_lines AS line JOIN orders ON orders.id = line.order_id
    WHERE line.waiting AND line.open > 0 AND orders.warehouse_id = ${warehouseId}
      AND orders.status IN ('PENDING', 'AWAITING', 'PARTIALLY-PROCESSED')
    ORDER BY 1`.execute(db)
  return rows.map(({ productId }) => productId)
}
