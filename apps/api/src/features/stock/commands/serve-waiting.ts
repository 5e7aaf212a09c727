import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { wrongState } from '@cais/domain/orders/actions'
import type { FastifyBaseLogger } from 'fastify'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { LineColumns } from '../../../aggregates/documents/record/order-record.ts'
import { notCounted } from '../../../aggregates/stock/stock-checks.ts'
import { hasFreeStock } from '../../../aggregates/stock/stock-levels.ts'
import { unservedOrders, waitingOrders } from '../../../aggregates/stock/waiting-lines.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { allocateRecord } from './allocate-order.ts'

/** Goods that came or were freed in a warehouse. */
type Arrival = { readonly warehouseId: string; readonly productIds: readonly string[] }

/**
 * Stock came or was freed: lines that wait for it are served by priority and age, one document per transaction.
 * May run twice, also in parallel: a line that was served waits no more. Answers how many documents were looked at.
 */
export async function serveWaiting(db: Db, wanted: Arrival, now: Date): Promise<number> {
  // What is being counted is offered when the stock count ends.
  const productIds = await notCounted(db, wanted.warehouseId, wanted.productIds)
  if (productIds.length === 0) return 0
  return await serveProducts(db, { ...wanted, productIds }, now)
}

async function serveProducts(db: Db, wanted: Arrival, now: Date): Promise<number> {
  let served = 0
  const free = { warehouseIds: [wanted.warehouseId], productIds: wanted.productIds }
  for (const orderId of await waitingOrders(db, wanted.warehouseId, wanted.productIds)) {
    if (!(await hasFreeStock(db, free))) break
    await inTransaction(db, (trx) => serveOrder(trx, orderId, { wanted, now }))
    served += 1
  }
  return served
}

type Missed = { readonly now: Date; readonly limit: number; readonly log: FastifyBaseLogger }

/** Serves the lines that wait although there is stock for them: the job that should have done it was lost. Answers how many documents. */
export async function serveMissed(db: Db, { now, limit, log }: Missed): Promise<number> {
  if (limit <= 0) return 0
  let served = 0
  for (const { id, ...wanted } of await unservedOrders(db, { limit, today: calendarDateAt(now.getTime()) })) {
    try {
      if (await inTransaction(db, (trx) => serveOrder(trx, id, { wanted, now }))) served += 1
    } catch (error) {
      // A count of the warehouse that was opened meanwhile, for one: the next run looks again.
      if (!(error instanceof RuleError)) throw error
      log.warn({ orderId: id, code: error.code, facts: error.facts }, 'a missed line was refused')
    }
  }
  return served
}

type Serving = { readonly wanted: Pick<Arrival, 'productIds'>; readonly now: Date }

/** Whether there was anything to serve. */
async function serveOrder(trx: Trx, orderId: number, { wanted, now }: Serving): Promise<boolean> {
  const record = await loadOrderForUpdate(trx, orderId)
  const lines = (line: LineColumns) => line.waiting && wanted.productIds.includes(line.product_id)
  const stillWaits = record.lines.some((line) => line.open > 0 && lines(line))
  // A document that was changed is verified and approved first; it is offered stock then.
  if (!stillWaits || wrongState('allocate', toFacts(record)) !== null) return false
  await allocateRecord(trx, record, { user: 'system', now, lines })
  return true
}
