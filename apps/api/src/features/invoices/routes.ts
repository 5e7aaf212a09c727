import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { DOCUMENT_READERS } from '../orders/document-roles.ts'
import { visibleShipment } from '../shipments/queries/find-shipment.ts'
import { SHIPMENT_READERS } from '../shipments/shipment-roles.ts'
import { invoicesFile } from './exports/invoices-file.ts'
import { printRoutes } from './print-routes.ts'
import { findInvoice } from './queries/find-invoice.ts'
import { listFars } from './queries/list-fars.ts'
import { listInvoices } from './queries/list-invoices.ts'

/** The calls that read and print invoices. */
export function invoiceRoutes(app: FastifyInstance) {
  route(app, 'GET /invoices', {
    roles: DOCUMENT_READERS,
    handler: ({ db, query, user }) => listInvoices(db, query, user),
    file: ({ db, query, user }) => invoicesFile(db, query, user),
  })

  route(app, 'GET /invoices/{id}', {
    roles: DOCUMENT_READERS,
    handler: async ({ db, params, user }) => ({ data: await findInvoice(db, params.id, user) }),
  })

  route(app, 'GET /shipment/{id}/listFars', {
    roles: SHIPMENT_READERS,
    handler: async (context) => {
      await visibleShipment(context.db, context.params.id, context)
      return { data: await listFars(context.db, context.params.id) }
    },
  })

  printRoutes(app)
}
