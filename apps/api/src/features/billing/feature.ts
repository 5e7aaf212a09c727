import { z } from 'zod'
import { JOBS } from '../../engines/jobs/names.ts'
import type { Tasks } from '../../engines/jobs/task.ts'
import type { Feature } from '../feature.ts'
import { billDeparture } from './commands/bill-departure.ts'
import { requeueInvoices } from './commands/requeue-invoices.ts'

const request = z.object({ userId: z.int() })
const departure = z.union([request.extend({ shipmentId: z.int() }), request.extend({ deliveryId: z.int() })])

/** Background tasks of billing. */
const billingTasks: Tasks = {
  [JOBS.billDeparture]: (payload, { db, now, log }) =>
    billDeparture(db, { ...departure.parse(payload), now: now() }, log),
}

export const billing: Feature = {
  tasks: billingTasks,
  scheduled: {
    'invoice-submission': async ({ db, now, quantity }) => ({
      invoices: await requeueInvoices(db, { now: now(), limit: quantity }),
    }),
  },
}
