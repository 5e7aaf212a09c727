import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../db/transaction.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import type { ReadContext } from '../../http/context.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import { actingOf } from '../orders/acting.ts'
import { visibleShipment } from '../shipments/queries/find-shipment.ts'
import { SHIPMENT_READERS as roles } from '../shipments/shipment-roles.ts'
import { printInvoices } from './commands/print-invoices.ts'
import { findInvoice } from './queries/find-invoice.ts'
import { invoicesToPrint } from './queries/invoices-to-print.ts'

type Printing = Pick<ReadContext<unknown>, 'db' | 'origin' | 'now'> & Parameters<typeof actingOf>[0]

/** Invoices on paper. */
export function printRoutes(app: FastifyInstance) {
  const pdf = pdfOf(app)

  /** Drawing marks the invoices as printed, so it is one transaction although the spec makes it a GET. */
  const print = (context: Printing, shipmentId: number, invoiceIds: readonly number[], reason: string) =>
    inTransaction(context.db, (trx) =>
      printInvoices(trx, { shipmentId, invoiceIds, reason, pdf }, actingOf(context)),
    )

  route(app, 'GET /invoices/{id}/print', {
    roles,
    handler: async (context) => {
      const { db, params, query, user } = context
      const { shipmentId, number } = await findInvoice(db, params.id, user)
      return pdfReply(await print(context, shipmentId, [params.id], query.reason), number)
    },
  })

  route(app, 'GET /shipment/{id}/printInvoices', {
    roles,
    handler: async (context) => {
      const { db, params, query } = context
      const { row } = await visibleShipment(db, params.id, context)
      const chosen = await invoicesToPrint(db, row)
      return pdfReply(await print(context, params.id, chosen, query.reason), `Facturas ${row.number}`)
    },
  })

  route(app, 'POST /shipment/{id}/printSpecificInvoices', {
    roles,
    transaction: 'own',
    handler: async (context) => {
      const { db, params, body } = context
      const { row } = await visibleShipment(db, params.id, context)
      const file = await print(context, params.id, [...new Set(body.invoiceIds)], body.reason)
      return pdfReply(file, `Facturas ${row.number}`)
    },
  })
}
