import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import { JOBS } from '../../jobs/names.ts'
import type { Tasks } from '../../jobs/task.ts'
import { expireQuotes } from './commands/expire-quotes.ts'
import { dropEmptySums, mergeOrderSums } from './commands/merge-order-sums.ts'
import { verifyOrder } from './commands/verify-order.ts'
import { queueUnverified } from './store/queue-unverified.ts'

const LOST_AFTER_MS = 60_000
const payload = z.object({ orderId: z.int() })

/** Background tasks of documents. Each may run twice: what is done already is left alone. */
export const orderTasks: Tasks = {
  [JOBS.verifyOrder]: async (input, { db, now }) => {
    const { orderId } = payload.parse(input)
    await inTransaction(db, (trx) => verifyOrder(trx, orderId, now()))
  },
  'orders.verify-waiting': async (_payload, { db, now }) =>
    queueUnverified(db, new Date(now().getTime() - LOST_AFTER_MS)),
  [JOBS.expireQuotes]: async (_payload, { db, now }) => {
    await expireQuotes(db, now())
  },
  'orders.merge-sums': async (_payload, { db }) => mergeOrderSums(db),
  'orders.drop-empty-sums': async (_payload, { db }) => dropEmptySums(db),
}
