import type { MovementRow } from '@cais/contract/stock/levels'
import type { MovementColumns } from '../queries/movement-rows.ts'

/** A movement as the ledger shows it. */
export const presentMovement = (row: MovementColumns): MovementRow => ({
  id: row.id,
  at: row.at,
  kind: row.kind,
  levelId: row.level_id,
  productId: row.product_id,
  description: row.description,
  unit: row.unit,
  warehouseId: row.warehouse_id,
  batch: row.batch,
  quantity: row.quantity / 1000,
  balance: row.balance / 1000,
  reference: row.reference,
  counterpart: row.counterpart,
  reason: row.reason,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name },
})
