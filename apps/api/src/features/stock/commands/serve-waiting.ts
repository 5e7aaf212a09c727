import { wrongState } from '@cais/domain/orders/actions'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { loadOrderForUpdate } from '../../orders/record/load-order.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { LineColumns } from '../../orders/record/order-record.ts'
import { findOpenCount } from '../queries/find-open-count.ts'
import { hasFreeStock } from '../store/has-free-stock.ts'
import type { BatchesWanted } from '../store/lock-batches.ts'
import { waitingOrders } from '../store/waiting-orders.ts'
import { allocateRecord } from './allocate-order.ts'

/**
 * Stock came or was freed: lines that wait for it are served by priority and age, one document per transaction.
 * May run twice or beside itself: a line that was served waits no more. Answers how many documents were looked at.
 */
export async function serveWaiting(db: Db, wanted: BatchesWanted, now: Date): Promise<number> {
  // They are offered what there is when the inventory ends.
  if ((await findOpenCount(db, wanted.warehouseId)) !== undefined) return 0
  let served = 0
  for (const orderId of await waitingOrders(db, wanted.warehouseId, wanted.productIds)) {
    if (!(await hasFreeStock(db, wanted))) break
    await inTransaction(db, (trx) => serveOrder(trx, orderId, { wanted, now }))
    served += 1
  }
  return served
}

type Serving = { readonly wanted: BatchesWanted; readonly now: Date }

async function serveOrder(trx: Trx, orderId: number, { wanted, now }: Serving) {
  const record = await loadOrderForUpdate(trx, orderId)
  const lines = (line: LineColumns) => line.waiting && wanted.productIds.includes(line.product_id)
  const stillWaits = record.lines.some((line) => line.open > 0 && lines(line))
  // A document that was changed is verified and approved first; it is offered stock then.
  if (wrongState('allocate', toFacts(record)) !== null) return
  if (stillWaits) await allocateRecord(trx, record, { user: 'system', now, lines })
}
