import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../db/transaction.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import type { ReadContext } from '../../http/context.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import { actingOf } from '../orders/acting.ts'
import { DOCUMENT_READERS } from '../orders/document-roles.ts'
import { visibleShipment } from '../shipments/queries/find-shipment.ts'
import { SHIPMENT_READERS } from '../shipments/shipment-roles.ts'
import { printInvoices } from './commands/print-invoices.ts'
import { invoicesFile } from './exports/invoices-file.ts'
import { findInvoice } from './queries/find-invoice.ts'
import { listFars } from './queries/list-fars.ts'
import { listInvoices } from './queries/list-invoices.ts'

/** The calls that read and print invoices. */
export function invoiceRoutes(app: FastifyInstance) {
  const pdf = pdfOf(app)

  /** Drawing marks the invoices as printed, so it is one transaction although the spec makes it a GET. */
  const print = (context: Printing, shipmentId: number, invoiceIds: readonly number[], reason: string) =>
    inTransaction(context.db, (trx) =>
      printInvoices(trx, { shipmentId, invoiceIds, reason, pdf }, actingOf(context)),
    )

  route(app, 'GET /invoices', {
    roles: DOCUMENT_READERS,
    handler: ({ db, query, user }) => listInvoices(db, query, user),
    file: ({ db, query, user }) => invoicesFile(db, query, user),
  })

  route(app, 'GET /invoices/{id}', {
    roles: DOCUMENT_READERS,
    handler: async ({ db, params, user }) => ({ data: await findInvoice(db, params.id, user) }),
  })

  route(app, 'GET /invoices/{id}/print', {
    roles: SHIPMENT_READERS,
    handler: async (context) => {
      const { db, params, query, user } = context
      const { shipmentId, number } = await findInvoice(db, params.id, user)
      return pdfReply(await print(context, shipmentId, [params.id], query.reason), number)
    },
  })

  route(app, 'GET /shipment/{id}/listFars', {
    roles: SHIPMENT_READERS,
    handler: async (context) => {
      await visibleShipment(context.db, context.params.id, context)
      return { data: await listFars(context.db, context.params.id) }
    },
  })

  route(app, 'GET /shipment/{id}/printInvoices', {
    roles: SHIPMENT_READERS,
    handler: async (context) => {
      const { db, params, query } = context
      const { row } = await visibleShipment(db, params.id, context)
      const invoices = await listFars(db, params.id)
      if (invoices.length === 0) throw new RuleError('NOT_FOUND', { shipment: row.number })
      const pending = invoices.filter(({ printedAt }) => printedAt === null)
      const chosen = (pending.length > 0 ? pending : invoices).map(({ id }) => id)
      return pdfReply(await print(context, params.id, chosen, query.reason), `Facturas ${row.number}`)
    },
  })

  route(app, 'POST /shipment/{id}/printSpecificInvoices', {
    roles: SHIPMENT_READERS,
    transaction: 'own',
    handler: async (context) => {
      const { db, params, body } = context
      const { row } = await visibleShipment(db, params.id, context)
      const file = await print(context, params.id, [...new Set(body.invoiceIds)], body.reason)
      return pdfReply(file, `Facturas ${row.number}`)
    },
  })
}

type Printing = Pick<ReadContext<unknown>, 'db' | 'origin' | 'now'> & Parameters<typeof actingOf>[0]
