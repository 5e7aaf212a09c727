import type { LevelRow } from '@cais/contract/stock/levels'
import { type CalendarDate, daysBetween } from '@cais/domain/kernel/calendar-date'
import type { LevelColumns } from '../queries/level-rows.ts'

/** A batch in one warehouse, as the ledger shows it. */
export const presentLevel = (row: LevelColumns, today: CalendarDate): LevelRow => ({
  levelId: row.id,
  productId: row.product_id,
  description: row.description,
  unit: row.unit,
  temperature: row.temperature,
  warehouseId: row.warehouse_id,
  batch: row.batch,
  expiry: row.expiry,
  daysToExpiry: row.expiry === null ? null : daysBetween(today, row.expiry),
  receivedOn: row.received_on,
  blocked: row.blocked,
  blockReason: row.block_reason,
  stock: row.on_hand / 1000,
  reservedStock: row.reserved / 1000,
  available: (row.on_hand - row.reserved) / 1000,
  weight: Math.round((row.on_hand * row.unit_weight) / 1000) / 1000,
  version: row.version,
})
