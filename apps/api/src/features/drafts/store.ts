import { sql } from 'kysely'
import type { LineColumns, OrderColumns } from '../../aggregates/documents/record/order-record.ts'
import { anyOf } from '../../aggregates/documents/record/rows.ts'
import { productUnits } from '../../aggregates/products/product-units.ts'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'

/** Removes a draft; its lines go with it. */
export async function deleteOrder(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('orders').where('id', '=', id).execute()
}

export const readBranch = (db: Db, id: string) =>
  db.selectFrom('branches').select(['name', 'active']).where('id', '=', id).executeTakeFirst()

/** A reason of master data, inactive ones too. */
export const readReason = (db: Db, id: string) =>
  db
    .selectFrom('reasons')
    .select(['id as code', 'needs_text as needsText', 'active'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The requested address, if it is the customer's; none requested: the default one, or the oldest. */
export const readAddress = (db: Db, customerId: number, addressId: number | null) =>
  db
    .selectFrom('customer_addresses')
    .select(['id', 'address', 'province_id'])
    .where('customer_id', '=', customerId)
    .where((where) => (addressId === null ? where('active', '=', true) : where('id', '=', addressId)))
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export async function readCustomerNames(
  db: Db,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await db.selectFrom('customers').select(['id', 'name']).where('id', 'in', known).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What a document takes over from its customer. */
export const readCustomer = (db: Db, id: number) =>
  db
    .selectFrom('customers')
    .select([
      'id',
      'branch_id',
      'warehouse_id',
      'allocation_type',
      'clover_warehouse_id',
      'marin_warehouse_id',
      'province_id',
      'route',
      'payment_condition',
      'payment_days',
      'withdraws',
      'name',
      'active',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export type DraftCustomer = NonNullable<Awaited<ReturnType<typeof readCustomer>>>

/** Prices by product that were agreed before and count instead of the list's. */
export type AgreedPrices = ReadonlyMap<string, AgreedPrice>
export type AgreedPrice = Pick<LineColumns, AgreedColumn>

const AGREED = ['unit_price', 'list_price', 'price_date', 'ordered_unit', 'unit_factor'] as const
type AgreedColumn = (typeof AGREED)[number]

/** The prices of the quote that the draft came from and, before them, of the document that it changes. */
export async function readAgreedPrices(
  db: Db,
  { quote_id, revises }: Pick<OrderColumns, 'quote_id' | 'revises'>,
): Promise<AgreedPrices> {
  const sources = [quote_id, revises].filter((id) => id !== null)
  if (sources.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_lines')
    .select(['order_id', 'product_id', ...AGREED])
    .where('order_id', '=', anyOf(sources))
    .execute()
  const own = rows.toSorted((a, b) => Number(a.order_id === revises) - Number(b.order_id === revises))
  return new Map(own.map(({ order_id: _, product_id, ...prices }) => [product_id, prices]))
}

/** Who wrote the last entry in the history of a draft; undefined while only its creator has edited it. */
export async function readLastEditor(db: Db, id: number): Promise<number | null | undefined> {
  const last = await db
    .selectFrom('history')
    .select('user_id')
    .where('object_type', '=', 'order')
    .where('object_id', '=', String(id))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.user_id
}

export const readOperations = (db: Db) =>
  db.selectFrom('operations').select(['id', 'name', 'active']).orderBy('id').execute()

/** What a line takes over from its product. */
export const readProducts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('products')
    .select(['id', 'description', 'unit', 'unit_price', 'price_valid_from', 'vat_code', 'unit_weight'])
    .select(['temperature', 'active', 'conversion_factor', 'stock_unit', 'stock_factor'])
    .select(productUnits('products.id').as('units'))
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()

export type DraftProduct = Awaited<ReturnType<typeof readProducts>>[number]

/** The document that the draft changes; null when it is a document of its own. Written once, when the draft begins. */
export async function readRevised(db: Db, draftId: number): Promise<number | null> {
  const row = await db.selectFrom('orders').select('revises').where('id', '=', draftId).executeTakeFirst()
  return row?.revises ?? null
}

/** Warehouses of a branch that goods are sold from, by code. */
export const readSaleWarehouses = (db: Db, branchId: string) =>
  db
    .selectFrom('warehouses')
    .select('id')
    .where('branch_id', '=', branchId)
    .where('kind', '=', 'sale')
    .orderBy('id')
    .execute()
