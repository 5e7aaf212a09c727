import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { BatchesWanted } from './lock-batches.ts'

/** Whether anything at all is free of these articles. */
export async function hasFreeStock(db: Db, { warehouseId, productIds }: BatchesWanted): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM stock_levels
    WHERE warehouse_id = ${warehouseId} AND product_id = ANY(${[...productIds]}::text[])
      AND on_hand > reserved AND NOT blocked LIMIT 1`.execute(db)
  return rows.length > 0
}
