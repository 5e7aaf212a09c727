import type { Db } from '../../../db/pool.ts'

export type OpenCount = { readonly id: number; readonly number: string; readonly openedAt: string }

/** The inventory that is under way in a warehouse. */
export async function findOpenCount(db: Db, warehouseId: string): Promise<OpenCount | undefined> {
  const row = await db
    .selectFrom('stock_counts')
    .select(['id', 'opened_at'])
    .where('warehouse_id', '=', warehouseId)
    .where('posted_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
  return row && { id: row.id, number: countNumber(warehouseId, row.id), openedAt: row.opened_at }
}

/** What people call an inventory: INV.SD1/7. */
export const countNumber = (warehouseId: string, id: number) => `INV.${warehouseId}/${id}`
