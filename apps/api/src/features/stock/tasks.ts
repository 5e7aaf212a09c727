import { RuleError } from '@cais/domain/kernel/rule-error'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import { JOBS } from '../../jobs/names.ts'
import type { Tasks } from '../../jobs/task.ts'
import { allocateOrder } from './commands/allocate-order.ts'
import { serveWaiting } from './commands/serve-waiting.ts'

const allocation = z.object({ orderId: z.int() })
const arrival = z.object({ warehouseId: z.string(), productIds: z.array(z.string()) })

/** Background tasks of stock. Each may run twice: what is done already is left alone. */
export const stockTasks: Tasks = {
  [JOBS.allocateOrder]: async (payload, { db, now, log }) => {
    const { orderId } = allocation.parse(payload)
    try {
      await inTransaction(db, (trx) => allocateOrder(trx, orderId, { user: 'system', now: now() }))
    } catch (error) {
      // Cancelled, closed or allocated meanwhile: there is nothing left to do.
      if (!(error instanceof RuleError)) throw error
      log.info({ orderId, code: error.code }, 'allocation was not needed any more')
    }
  },
  [JOBS.serveWaiting]: async (payload, { db, now }) => {
    await serveWaiting(db, arrival.parse(payload), now())
  },
}
