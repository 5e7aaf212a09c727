import { RuleError } from '@cais/domain/kernel/rule-error'
import type { ArticleClass } from '@cais/domain/stock/article-class'
import {
  requireNoOpenCount,
  requireProducts,
  requireWarehouse,
} from '../../../aggregates/stock/stock-checks.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { articlesOfClasses } from '../queries/article-classes.ts'
import { insertCount, insertCountProducts } from '../store/counts.ts'
import { lockWarehouse, pendingAnalysis } from '../store/levels.ts'
import { recordCount } from './record-count.ts'

export type NewCount = {
  readonly warehouseId: string
  readonly note: string
  /** Articles of these classes; none of both = the whole warehouse. */
  readonly classes: readonly ArticleClass[]
  readonly productIds: readonly string[]
}

/**
 * Begins the stock count of a warehouse, or of some of its articles, while no orders are pending in stock analysis there
 * (docs/domain/stock.md). Answers its id. Throws NOT_FOUND, PRODUCT_UNKNOWN, WAREHOUSE_COUNTING, COUNT_NOTHING_CHOSEN, and
 * COUNT_ORDERS_PENDING naming the first of them.
 */
export async function openCount(
  trx: Trx,
  { warehouseId, note, classes, productIds }: NewCount,
  acting: Acting,
): Promise<number> {
  await requireWarehouse(trx, warehouseId, acting.user)
  // When two people open at once, the second waits here and then sees the count of the first.
  await lockWarehouse(trx, warehouseId)
  await requireNoOpenCount(trx, warehouseId)
  const { orders, numbers } = await pendingAnalysis(trx, warehouseId)
  if (orders > 0) throw new RuleError('COUNT_ORDERS_PENDING', { warehouse: warehouseId, orders, numbers })
  await requireProducts(trx, productIds)
  const scope = productIds.length > 0 ? 'articles' : classes.length > 0 ? 'class' : 'whole'
  const chosen =
    scope === 'class'
      ? await articlesOfClasses(trx, warehouseId, { classes, now: acting.now })
      : [...new Set(productIds)]
  if (scope !== 'whole' && chosen.length === 0)
    throw new RuleError('COUNT_NOTHING_CHOSEN', { warehouse: warehouseId })
  const openedAt = acting.now.toISOString()
  const openedBy = acting.user.id
  const count = await insertCount(trx, {
    warehouseId,
    note,
    scope,
    classes: [...classes],
    openedBy,
    openedAt,
  })
  if (scope !== 'whole') await insertCountProducts(trx, count.id, chosen)
  const facts = { note, ...(scope !== 'whole' && { scope, classes, articles: chosen.length }) }
  await recordCount(trx, count, { acting, action: 'open', facts })
  return count.id
}
