import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { requireNotCounting } from '../../stock/commands/require-not-counting.ts'
import { requireWarehouse } from '../../stock/commands/require-warehouse.ts'
import { insertCount } from '../store/count-rows.ts'
import { lockWarehouse } from '../store/lock-warehouse.ts'
import { pendingAnalysis } from '../store/pending-analysis.ts'
import { recordCount } from './record-count.ts'

/**
 * Begins the inventory of a warehouse (spec §5: only when no orders are pending in stock analysis there). Answers its id. Throws NOT_FOUND,
 * WAREHOUSE_COUNTING, and COUNT_ORDERS_PENDING naming the first of them.
 */
export async function openCount(
  trx: Trx,
  { warehouseId, note }: { readonly warehouseId: string; readonly note: string },
  acting: Acting,
): Promise<number> {
  await requireWarehouse(trx, warehouseId, acting.user)
  // Two who open at once: the second waits here, and then sees the first one's.
  await lockWarehouse(trx, warehouseId)
  await requireNotCounting(trx, warehouseId)
  const { orders, numbers } = await pendingAnalysis(trx, warehouseId)
  if (orders > 0) throw new RuleError('COUNT_ORDERS_PENDING', { warehouse: warehouseId, orders, numbers })
  const openedAt = acting.now.toISOString()
  const count = await insertCount(trx, { warehouseId, note, openedBy: acting.user.id, openedAt })
  await recordCount(trx, count, { acting, action: 'open', facts: { note } })
  return count.id
}
