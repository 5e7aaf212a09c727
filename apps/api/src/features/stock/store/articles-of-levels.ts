import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Articles of stock levels, by warehouse. */
export async function articlesOfLevels(
  trx: Trx,
  levelIds: readonly number[],
): Promise<readonly { readonly warehouseId: string; readonly productIds: readonly string[] }[]> {
  const { rows } = await sql<{ warehouseId: string; productIds: string[] }>`
    SELECT warehouse_id AS "warehouseId", array_agg(DISTINCT product_id) AS "productIds"
    FROM stock_levels WHERE id = ANY(${[...levelIds]}::bigint[]) GROUP BY warehouse_id ORDER BY 1`.execute(
    trx,
  )
  return rows
}
