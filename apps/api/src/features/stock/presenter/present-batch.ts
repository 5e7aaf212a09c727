import type { Selectable } from 'kysely'
import type { StockLevelsTable } from '../../../db/schema.ts'

export const BATCH_COLUMNS = [
  'id',
  'warehouse_id',
  'batch',
  'expiry',
  'received_on',
  'blocked',
  'on_hand',
  'reserved',
  'version',
] as const

type BatchColumns = Pick<Selectable<StockLevelsTable>, (typeof BATCH_COLUMNS)[number]>

/** A batch in one warehouse as the screens show it. */
export const presentBatch = (row: BatchColumns) => ({
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
})
