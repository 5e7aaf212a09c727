import type { StockDetail } from '@cais/contract/stock/schemas'
import type { OrderRecord } from '../../aggregates/documents/record/order-record.ts'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import { changeStock } from './commands/change-stock.ts'
import { findStockDetail, type StockReader } from './queries/find-stock-detail.ts'

type Changing = StockReader & Parameters<typeof actingOf>[0] & { readonly trx: Trx }
type Target = { readonly orderId: number; readonly version: number }

/** Runs a change in stock analysis and answers the lines after it; a conflict of versions carries them as they stand now. */
export async function changeAndPresent(
  context: Changing,
  target: Target,
  change: (record: OrderRecord, acting: Acting) => Promise<OrderRecord>,
): Promise<{ data: StockDetail }> {
  const { trx } = context
  const acting = actingOf(context)
  const detail = () => findStockDetail(trx, target.orderId, context)
  await withCurrentRecord(() => changeStock(trx, target, acting, (record) => change(record, acting)), detail)
  return { data: await detail() }
}
