import { type Insertable, sql } from 'kysely'
import { insertRows } from '../../aggregates/documents/record/rows.ts'
import { type ProductUnit, productUnits } from '../../aggregates/products/product-units.ts'
import type { TransferColumns } from '../../aggregates/transfers/transfer-record.ts'
import type { Db } from '../../db/pool.ts'
import type { TransfersTable } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'

export type Place = {
  readonly id: string
  readonly kind: string
  readonly branchId: string
  /** Of the branch's numbers. */
  readonly series: string
}

/** Warehouses with the series of their branch, which stays as it is until the commit. */
export const readPlaces = (trx: Trx, ids: readonly string[]): Promise<Place[]> =>
  trx
    .selectFrom('warehouses as w')
    .innerJoin('branches as b', 'b.id', 'w.branch_id')
    .select(['w.id', 'w.kind', 'w.branch_id as branchId', 'b.series_code as series'])
    .where('w.id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('w.id')
    .forKeyShare()
    .execute()

export type TransferProduct = {
  readonly id: string
  readonly stock_unit: string
  readonly stock_factor: number
  readonly conversion_factor: number
  readonly unit_price: number
  readonly unit_weight: number
  readonly units: readonly ProductUnit[]
}

export const readTransferProducts = (db: Db, ids: readonly string[]): Promise<TransferProduct[]> =>
  db
    .selectFrom('products')
    .select(['id', 'stock_unit', 'stock_factor', 'conversion_factor', 'unit_price', 'unit_weight'])
    .select(productUnits('products.id').as('units'))
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()

export const insertTransfer = (trx: Trx, row: Insertable<TransfersTable>): Promise<TransferColumns> =>
  trx.insertInto('transfers').values(row).returningAll().executeTakeFirstOrThrow()

/** The lines anew; nothing is picked of the old ones. */
export async function replaceLines(
  trx: Trx,
  transferId: number,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  await trx.deleteFrom('transfer_lines').where('transfer_id', '=', transferId).execute()
  await insertRows(trx, 'transfer_lines', rows)
}

/** People search a transfer by number, warehouses, reason and carrier. */
export async function addTransferText(trx: Trx, id: number): Promise<void> {
  const text = sql<string>`searchable(concat_ws(' ', number, from_warehouse_id, to_warehouse_id,
    (SELECT string_agg(w.name, ' ' ORDER BY w.id) FROM warehouses AS w WHERE w.id IN (from_warehouse_id, to_warehouse_id)),
    reason, carrier))`
  await trx.updateTable('transfers').set({ search_text: text }).where('id', '=', id).execute()
}

/** Days of life that each article asks for. */
export async function readMinShelfLives(
  db: Db,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'min_shelf_life_days'])
    .where('id', '=', sql<string>`any(${[...productIds]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, min_shelf_life_days }) => [id, min_shelf_life_days]))
}

export type SentBatch = {
  readonly id: number
  readonly productId: string
  readonly warehouseId: string
  readonly batch: string
  readonly expiry: string | null
}

/** The batches of the first warehouse, by id. */
export const readSentBatches = (db: Db, levelIds: readonly number[]): Promise<SentBatch[]> =>
  db
    .selectFrom('stock_levels')
    .select(['id', 'product_id as productId', 'warehouse_id as warehouseId', 'batch', 'expiry'])
    .where('id', '=', sql<number>`any(${[...levelIds]}::bigint[])`)
    .orderBy('id')
    .execute()

/** A batch that is blocked where it came from is blocked where it arrives, and the earlier of two expiries counts. */
export async function joinLevels(trx: Trx, there: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    UPDATE stock_levels AS level SET expiry = least(level.expiry, source.expiry),
      blocked = level.blocked OR source.blocked,
      block_reason = CASE WHEN source.blocked AND NOT level.blocked THEN source.block_reason ELSE level.block_reason END
    FROM unnest(${[...there.keys()]}::bigint[], ${[...there.values()]}::bigint[]) AS pair (from_id, to_id)
    JOIN stock_levels AS source ON source.id = pair.from_id
    WHERE level.id = pair.to_id
      AND ((source.blocked AND NOT level.blocked) OR least(level.expiry, source.expiry) IS DISTINCT FROM level.expiry)`.execute(
    trx,
  )
}

/** The shipment under its lock, before the transfer. */
export const lockShipmentPlace = (trx: Trx, id: number) =>
  trx
    .selectFrom('shipments')
    .select(['id', 'number', 'branch_id', 'warehouse_id', 'finished_at'])
    .select(['weight_ambient', 'weight_refrigerated', 'weight_frozen'])
    .select(['transfer_ambient', 'transfer_refrigerated', 'transfer_frozen'])
    .select(['capacity_total', 'capacity_ambient', 'capacity_refrigerated', 'capacity_frozen'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function shipmentNumber(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null
  const row = await db.selectFrom('shipments').select('number').where('id', '=', id).executeTakeFirst()
  return row?.number ?? null
}

/** The shipment that carries a transfer, under its lock: it comes before the transfer. */
export async function lockShipmentOf(trx: Trx, transferId: number): Promise<void> {
  const found = trx.selectFrom('transfers').select('shipment_id').where('id', '=', transferId)
  const row = await found.executeTakeFirst()
  if (row?.shipment_id) await lockShipmentPlace(trx, row.shipment_id)
}
