import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import {
  requireNotCounting,
  requireProducts,
  requireWarehouse,
} from '../../../aggregates/stock/stock-checks.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { type Receipt, receiveStock } from './receive-stock.ts'

/**
 * Goods that somebody takes in today, in a warehouse of theirs. Answers the ids of the levels. Throws NOT_FOUND for the
 * warehouse, PRODUCT_UNKNOWN, WAREHOUSE_COUNTING, and what receiveStock throws.
 */
export async function receiveGoods(
  trx: Trx,
  receipt: Omit<Receipt, 'receivedOn'>,
  { user, now, origin = {} }: Acting,
): Promise<readonly number[]> {
  await requireWarehouse(trx, receipt.warehouseId, user)
  const productIds = receipt.lines.map(({ productId }) => productId)
  await requireNotCounting(trx, [receipt.warehouseId], productIds)
  await requireProducts(trx, productIds)
  return await receiveStock(trx, { ...receipt, receivedOn: calendarDateAt(now.getTime()), origin }, user)
}
