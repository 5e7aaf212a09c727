import { z } from 'zod'
import { JOBS } from '../../engines/jobs/names.ts'
import type { Tasks } from '../../engines/jobs/task.ts'
import type { Feature } from '../feature.ts'
import { billDocument } from './commands/bill-document.ts'
import { erpInvoiceSender } from './commands/hand-over.ts'
import { requeueInvoices } from './commands/requeue-invoices.ts'

const document = z.object({ orderId: z.int(), userId: z.int() })
const target = z.union([document.extend({ shipmentId: z.int() }), document.extend({ deliveryId: z.int() })])

/** Background tasks of billing. */
const billingTasks: Tasks = {
  [JOBS.billDocument]: (payload, { db, now, log }) =>
    billDocument(db, { ...target.parse(payload), now: now() }, log),
}

export const billing: Feature = {
  tasks: billingTasks,
  outbox: { 'erp-invoice': erpInvoiceSender },
  scheduled: {
    'invoice-submission': async ({ db, now, quantity }) => ({
      invoices: await requeueInvoices(db, { now: now(), limit: quantity }),
    }),
  },
}
