import type { Db } from '../../db/pool.ts'

export const findOrderPlace = (db: Db, id: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'status', 'branch_id', 'operation_id', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findShipmentPlace = (db: Db, id: number) =>
  db.selectFrom('shipments').select('branch_id').where('id', '=', id).executeTakeFirst()

/** The branch of the warehouse in which a level lies. */
export async function findLevelBranch(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('stock_levels')
    .innerJoin('warehouses', 'warehouses.id', 'stock_levels.warehouse_id')
    .select('warehouses.branch_id')
    .where('stock_levels.id', '=', id)
    .executeTakeFirst()
  return row?.branch_id
}

/** The branch of the warehouse that was counted. */
export async function findCountBranch(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('stock_counts')
    .innerJoin('warehouses', 'warehouses.id', 'stock_counts.warehouse_id')
    .select('warehouses.branch_id')
    .where('stock_counts.id', '=', id)
    .executeTakeFirst()
  return row?.branch_id
}

export async function findWarehouseBranch(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('warehouses').select('branch_id').where('id', '=', id).executeTakeFirst()
  return row?.branch_id
}

export const findAbsencePeople = (db: Db, id: number) =>
  db.selectFrom('absences').select(['absent_id', 'deputy_id']).where('id', '=', id).executeTakeFirst()

/** Also of a lock that was taken off: its history stays. */
export const findLockReach = (db: Db, id: number) =>
  db
    .selectFrom('locks')
    .select(['branch_id as branchId', 'operation_id as operationId'])
    .where('id', '=', id)
    .executeTakeFirst()
