import type { Db } from '../../../db/pool.ts'

/** Warehouses of a branch that goods are sold from, by code. */
export const readSaleWarehouses = (db: Db, branchId: string) =>
  db
    .selectFrom('warehouses')
    .select('id')
    .where('branch_id', '=', branchId)
    .where('kind', '=', 'sale')
    .orderBy('id')
    .execute()
