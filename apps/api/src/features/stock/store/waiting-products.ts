import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Those of the articles that some line waits for in the warehouse. */
export async function waitingProducts(
  trx: Trx,
  warehouseId: string,
  productIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ productId: string }>`
    SELECT DISTINCT line.product_id AS "productId"
    FROM order_lines AS line JOIN orders ON orders.id = line.order_id
    WHERE line.waiting AND line.open > 0 AND line.product_id = ANY(${[...productIds]}::text[])
      AND orders.warehouse_id = ${warehouseId}
    ORDER BY line.product_id`.execute(trx)
  return rows.map(({ productId }) => productId)
}
