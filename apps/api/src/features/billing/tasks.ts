import { z } from 'zod'
import { JOBS } from '../../jobs/names.ts'
import type { Tasks } from '../../jobs/task.ts'
import { billDocument } from './commands/bill-document.ts'

const target = z.object({ shipmentId: z.int(), orderId: z.int(), userId: z.int() })

/** Background tasks of billing. */
export const billingTasks: Tasks = {
  [JOBS.billDocument]: (payload, { db, now, log }) =>
    billDocument(db, { ...target.parse(payload), now: now() }, log),
}
