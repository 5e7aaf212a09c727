import { wrongState } from '@cais/domain/orders/actions'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { LineColumns } from '../../../aggregates/documents/record/order-record.ts'
import { notCounted } from '../../../aggregates/stock/stock-checks.ts'
import { type BatchQuery, hasFreeStock } from '../../../aggregates/stock/stock-levels.ts'
import { waitingOrders } from '../../../aggregates/stock/waiting-lines.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { allocateRecord } from './allocate-order.ts'

/**
 * Stock came or was freed: lines that wait for it are served by priority and age, one document per transaction.
 * May run twice, also in parallel: a line that was served waits no more. Answers how many documents were looked at.
 */
export async function serveWaiting(db: Db, wanted: BatchQuery, now: Date): Promise<number> {
  // What is being counted is offered when the stock count ends.
  const productIds = await notCounted(db, wanted.warehouseId, wanted.productIds)
  if (productIds.length === 0) return 0
  return await serveProducts(db, { ...wanted, productIds }, now)
}

async function serveProducts(db: Db, wanted: BatchQuery, now: Date): Promise<number> {
  let served = 0
  for (const orderId of await waitingOrders(db, wanted.warehouseId, wanted.productIds)) {
    if (!(await hasFreeStock(db, wanted))) break
    await inTransaction(db, (trx) => serveOrder(trx, orderId, { wanted, now }))
    served += 1
  }
  return served
}

type Serving = { readonly wanted: BatchQuery; readonly now: Date }

async function serveOrder(trx: Trx, orderId: number, { wanted, now }: Serving) {
  const record = await loadOrderForUpdate(trx, orderId)
  const lines = (line: LineColumns) => line.waiting && wanted.productIds.includes(line.product_id)
  const stillWaits = record.lines.some((line) => line.open > 0 && lines(line))
  // A document that was changed is verified and approved first; it is offered stock then.
  if (wrongState('allocate', toFacts(record)) !== null) return
  if (stillWaits) await allocateRecord(trx, record, { user: 'system', now, lines })
}
