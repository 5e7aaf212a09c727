import type { Db } from '../../../db/pool.ts'

export async function branchOfWarehouse(db: Db, warehouseId: string): Promise<string | null> {
  const row = await db
    .selectFrom('warehouses')
    .select('branch_id')
    .where('id', '=', warehouseId)
    .executeTakeFirst()
  return row?.branch_id ?? null
}
