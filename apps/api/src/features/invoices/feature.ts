import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { FastifyInstance } from 'fastify'
import { DOCUMENT_READERS, SHIPMENT_READERS } from '../../aggregates/company/roles.ts'
import { readRates } from '../../aggregates/invoices/read-invoices.ts'
import { requireInvoice } from '../../aggregates/invoices/visible-invoices.ts'
import { invoiceFormOf } from '../../aggregates/printed-forms/invoice-form.ts'
import { visibleShipment } from '../../aggregates/shipments/find-shipment.ts'
import { listPage, rowsAsFile } from '../../engines/lists/list.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import type { Feature } from '../feature.ts'
import { findInvoice } from './queries/find-invoice.ts'
import { invoiceFileOf, invoiceList, listShipmentInvoices } from './queries/invoice-list.ts'
import { readSummary } from './queries/invoice-summary.ts'

/** The calls that read and print invoices. */
function invoiceRoutes(app: FastifyInstance) {
  route(app, 'GET /invoices', {
    roles: DOCUMENT_READERS,
    handler: (context) => listPage(invoiceList, dated(context)),
    file: async (context) => {
      const { db, now } = context
      const file = invoiceFileOf(await readRates(db), calendarDateAt(now().getTime()))
      return rowsAsFile(invoiceList, dated(context), file)
    },
  })

  route(app, 'GET /invoices/summary', {
    roles: DOCUMENT_READERS,
    handler: async ({ db, query, now, ...caller }) => ({
      data: await readSummary(db, { ...query, today: calendarDateAt(now().getTime()) }, caller),
    }),
  })

  route(app, 'GET /invoices/{id}', {
    roles: DOCUMENT_READERS,
    handler: async ({ db, params, user, now }) => ({
      data: await findInvoice(db, params.id, { user, today: calendarDateAt(now().getTime()) }),
    }),
  })

  route(app, 'GET /shipment/{id}/listFars', {
    roles: SHIPMENT_READERS,
    handler: async (context) => {
      await visibleShipment(context.db, context.params.id, context)
      return { data: await listShipmentInvoices(context.db, context.params.id) }
    },
  })

  printRoutes(app)
}

/** The same question with the day by which an invoice is late. */
const dated = <Query extends object, Rest extends { now(): Date }>(
  context: Rest & { readonly query: Query },
) => ({
  ...context,
  query: { ...context.query, today: calendarDateAt(context.now().getTime()) },
})

export const invoices: Feature = { routes: invoiceRoutes }

/** Invoices as PDF to look at. Printing on paper is requested in features/printing. */
function printRoutes(app: FastifyInstance) {
  const pdf = pdfOf(app)

  route(app, 'GET /invoices/{id}/print', {
    // Who reads the invoice, and who sees it on its shipment.
    roles: [...DOCUMENT_READERS, 'REPRINTING_OPERATOR'],
    handler: async ({ db, params, user }) => {
      const { number } = await requireInvoice(db, params.id, user)
      const form = await invoiceFormOf(db, new Map([[params.id, ['consultation']]]))
      return pdfReply(await pdf.render(form), `${number} (consulta)`)
    },
  })
}
