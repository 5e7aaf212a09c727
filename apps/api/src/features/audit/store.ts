import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

export const findOrderPlace = (db: Db, id: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'status', 'branch_id', 'operation_id', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The document of an invoice. */
export const findInvoicePlace = (db: Db, id: number) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['o.id', 'o.status', 'o.branch_id', 'o.operation_id', 'o.created_by'])
    .where('i.id', '=', id)
    .executeTakeFirst()

export const findDeliveryPlace = (db: Db, id: number) =>
  db
    .selectFrom('deliveries as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select(['o.id', 'o.status', 'o.branch_id', 'o.operation_id', 'o.created_by'])
    .where('d.id', '=', id)
    .executeTakeFirst()

export const findCreditNoteFacts = (db: Db, id: number) =>
  db
    .selectFrom('credit_notes')
    .select(['branch_id as branchId', 'operation_id as operationId'])
    .select(['created_by as createdBy', 'submitted_at as submittedAt', 'issued_at as issuedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findClaimPlace = (db: Db, id: number) =>
  db.selectFrom('claims').select(['branch_id', 'operation_id']).where('id', '=', id).executeTakeFirst()

export async function hasCause(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('quarantine_causes').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export const findShipmentPlace = (db: Db, id: number) =>
  db.selectFrom('shipments').select('branch_id').where('id', '=', id).executeTakeFirst()

export const findTransferPlace = (db: Db, id: number) =>
  db.selectFrom('transfers').select(['branch_id', 'to_branch_id']).where('id', '=', id).executeTakeFirst()

export const findSchedulePlace = (db: Db, id: number) =>
  db.selectFrom('schedules').select('branch_id').where('id', '=', id).executeTakeFirst()

export async function findCustomerBranch(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('customers').select('branch_id').where('id', '=', id).executeTakeFirst()
  return row?.branch_id
}

/** Whether a record of master data is there, and its branch; null = of none. */
export const findMasterRecord = (
  db: Db,
  table:
    | 'vat_codes'
    | 'payment_conditions'
    | 'routes'
    | 'trucks'
    | 'drivers'
    | 'teams'
    | 'holidays'
    | 'printers',
  id: number,
) =>
  db
    .selectFrom(table)
    .select(
      table === 'vat_codes' || table === 'payment_conditions'
        ? sql<string | null>`NULL`.as('branch_id')
        : sql<string | null>`branch_id`.as('branch_id'),
    )
    .where('id', '=', id)
    .executeTakeFirst()

/** The branch of the warehouse in which a level lies, that was counted, or where goods came in. */
export async function findBranchOf(
  db: Db,
  table: 'stock_levels' | 'stock_counts' | 'goods_receipts',
  id: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(table)
    .innerJoin('warehouses', 'warehouses.id', 'warehouse_id')
    .select('warehouses.branch_id')
    .where(`${table}.id`, '=', id)
    .executeTakeFirst()
  return row?.branch_id
}

/** The branches of the warehouses in which a recalled batch lies or lay. */
export async function findRecallBranches(db: Db, id: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('recalls as r')
    .innerJoin('stock_levels as l', (join) =>
      join.onRef('l.product_id', '=', 'r.product_id').onRef('l.batch', '=', 'r.batch'),
    )
    .innerJoin('warehouses as w', 'w.id', 'l.warehouse_id')
    .select('w.branch_id')
    .where('r.id', '=', id)
    .execute()
  return rows.map(({ branch_id }) => branch_id)
}

export async function hasProduct(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function findPaymentBranch(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('payments').select('branch_id').where('id', '=', id).executeTakeFirst()
  return row?.branch_id
}

export async function findMoneyBranch(
  db: Db,
  table: 'cash_days' | 'bank_files' | 'confirmations',
  id: number,
): Promise<string | undefined> {
  const row = await db.selectFrom(table).select('branch_id').where('id', '=', id).executeTakeFirst()
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

/** The operation that a price list is for, null = all of them; undefined = there is no such list. */
export async function findPriceListOperation(db: Db, id: number): Promise<string | null | undefined> {
  const query = db.selectFrom('price_lists').select('operation_id').where('id', '=', id)
  return (await query.executeTakeFirst())?.operation_id
}
