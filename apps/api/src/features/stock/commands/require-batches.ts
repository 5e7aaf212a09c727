import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Batch } from '@cais/domain/stock/batch'
import { reserveStock } from '@cais/domain/stock/levels'
import { requireUsable } from '@cais/domain/stock/usable-batch'
import type { Trx } from '../../../db/transaction.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { lockBatchesById } from '../store/lock-batches.ts'
import type { HeldChange } from './change-held.ts'
import { freshnessOf } from './demands.ts'

type Holding = {
  readonly lineId: number
  readonly changes: readonly HeldChange[]
  readonly today: CalendarDate
}

/**
 * Locks the batches and refuses what a line may not hold more of: BATCH_WRONG_ARTICLE, BATCH_WRONG_WAREHOUSE, BATCH_EXPIRED,
 * BATCH_BLOCKED, SHELF_LIFE_TOO_SHORT, STOCK_INSUFFICIENT. Giving back is always possible.
 */
export async function requireBatches(
  trx: Trx,
  record: OrderRecord,
  { lineId, changes, today }: Holding,
): Promise<void> {
  const levelIds = changes.map(({ levelId }) => levelId)
  const batches = new Map((await lockBatchesById(trx, levelIds)).map((batch) => [batch.id, batch]))
  const productId = record.lines.find(({ id }) => id === lineId)?.product_id
  const productIds = productId === undefined ? [] : [productId]
  const freshness = await freshnessOf(trx, record.row, { today, productIds })
  for (const { levelId, before, after } of changes) {
    const batch = batches.get(levelId)
    if (batch === undefined) throw new RuleError('NOT_FOUND', { batch: levelId })
    if (after <= before) continue
    requireSamePlace(batch, { productId, warehouseId: record.row.warehouse_id })
    requireUsable(batch, freshness(batch.productId))
    reserveStock(batch, after - before)
  }
}

type Place = { readonly productId: string | undefined; readonly warehouseId: string | null }

function requireSamePlace(batch: Batch, { productId, warehouseId }: Place) {
  if (batch.productId !== productId) throw new RuleError('BATCH_WRONG_ARTICLE', { batch: batch.batch })
  if (batch.warehouseId !== warehouseId) throw new RuleError('BATCH_WRONG_WAREHOUSE', { batch: batch.batch })
}
