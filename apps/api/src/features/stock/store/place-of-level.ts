import type { Db } from '../../../db/pool.ts'
import type { BatchesWanted } from './lock-batches.ts'

/** Where a batch lies, and of which article. */
export async function placeOfLevel(db: Db, levelId: number): Promise<BatchesWanted | undefined> {
  const level = await db
    .selectFrom('stock_levels')
    .select(['warehouse_id', 'product_id'])
    .where('id', '=', levelId)
    .executeTakeFirst()
  return level && { warehouseId: level.warehouse_id, productIds: [level.product_id] }
}
