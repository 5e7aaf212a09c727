import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { SHIPMENT_WORKERS } from '../../aggregates/company/roles.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import type { Tasks } from '../../engines/jobs/task.ts'
import { route } from '../../http/route.ts'
import type { Feature } from '../feature.ts'
import { askErp } from './commands/ask-erp.ts'
import { billDeparture } from './commands/bill-departure.ts'
import { erpInvoiceSender } from './commands/hand-over.ts'
import { requeueInvoices } from './commands/requeue-invoices.ts'
import { previewBilling } from './queries/preview-billing.ts'

const request = z.object({ userId: z.int() })
const departure = z.union([request.extend({ shipmentId: z.int() }), request.extend({ deliveryId: z.int() })])

/** Background tasks of billing. */
const billingTasks: Tasks = {
  [JOBS.billDeparture]: (payload, { db, now, log }) =>
    billDeparture(db, { ...departure.parse(payload), now: now() }, log),
}

function billingRoutes(app: FastifyInstance) {
  route(app, 'GET /shipments/{id}/invoice', {
    roles: SHIPMENT_WORKERS,
    handler: async (context) => ({ data: await previewBilling(context.db, context.params.id, context) }),
  })

  route(app, 'POST /orders/{id}/ask-erp', {
    roles: SHIPMENT_WORKERS,
    transaction: 'own',
    handler: async (context) => {
      const { db, log, params, body, lang } = context
      const question = { orderId: params.id, sendAgain: body?.sendAgain ?? false, lang }
      return { data: await askErp({ ...app.deps, db, log }, question, actingOf(context)) }
    },
  })
}

export const billing: Feature = {
  routes: billingRoutes,
  tasks: billingTasks,
  outbox: { 'erp-invoice': erpInvoiceSender },
  scheduled: {
    'invoice-submission': async ({ db, now, quantity }) => ({
      invoices: await requeueInvoices(db, { now: now(), limit: quantity }),
    }),
  },
}
