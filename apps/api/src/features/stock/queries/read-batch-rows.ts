import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** Batches as the screens show them. */
export async function readBatchRows(db: Db, levelIds: readonly number[]) {
  const rows = await db
    .selectFrom('stock_levels')
    .select([
      'id',
      'warehouse_id',
      'batch',
      'expiry',
      'received_on',
      'blocked',
      'on_hand',
      'reserved',
      'version',
    ])
    .where('id', '=', sql<number>`any(${[...levelIds]}::bigint[])`)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    levelId: row.id,
    warehouseId: row.warehouse_id,
    batch: row.batch,
    expiry: row.expiry,
    receivedOn: row.received_on,
    blocked: row.blocked,
    stock: row.on_hand / 1000,
    reservedStock: row.reserved / 1000,
    available: (row.on_hand - row.reserved) / 1000,
    version: row.version,
  }))
}
