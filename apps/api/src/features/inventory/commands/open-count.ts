import { RuleError } from '@cais/domain/kernel/rule-error'
import { requireNotCounting, requireWarehouse } from '../../../aggregates/stock/stock-checks.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { insertCount } from '../store/counts.ts'
import { lockWarehouse, pendingAnalysis } from '../store/levels.ts'
import { recordCount } from './record-count.ts'

/**
 * Begins the stock count of a warehouse, while no orders are pending in stock analysis there (docs/domain/stock.md). Answers its id.
 * Throws NOT_FOUND, WAREHOUSE_COUNTING, and COUNT_ORDERS_PENDING naming the first of them.
 */
export async function openCount(
  trx: Trx,
  { warehouseId, note }: { readonly warehouseId: string; readonly note: string },
  acting: Acting,
): Promise<number> {
  await requireWarehouse(trx, warehouseId, acting.user)
  // When two people open at once, the second waits here and then sees the count of the first.
  await lockWarehouse(trx, warehouseId)
  await requireNotCounting(trx, warehouseId)
  const { orders, numbers } = await pendingAnalysis(trx, warehouseId)
  if (orders > 0) throw new RuleError('COUNT_ORDERS_PENDING', { warehouse: warehouseId, orders, numbers })
  const openedAt = acting.now.toISOString()
  const count = await insertCount(trx, { warehouseId, note, openedBy: acting.user.id, openedAt })
  await recordCount(trx, count, { acting, action: 'open', facts: { note } })
  return count.id
}
