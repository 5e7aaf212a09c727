import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { centavos, idParam } from '../kernel/fields.ts'
import { listReply, oneReply } from '../kernel/list.ts'
import { invoice, invoiceFilter, invoiceQuery, invoiceRow, invoiceSummary } from './schemas.ts'

const params = z.object({ id: idParam })

export const invoiceEndpoints = defineEndpoints({
  'GET /invoices': {
    summary: 'Invoices with the totals of the filter',
    query: invoiceQuery,
    reply: listReply(
      invoiceRow,
      z.object({ documents: z.int(), net: centavos, vat: centavos, total: centavos }),
    ),
    exportable: true,
  },
  'GET /invoices/summary': {
    summary:
      'Counts of the tabs, what is paid, not due and overdue beside VAT per rate under the filter, and what could not be billed',
    query: invoiceFilter,
    reply: oneReply(invoiceSummary),
  },
  'GET /invoices/{id}': { summary: 'One invoice', params, reply: oneReply(invoice) },
  'GET /invoices/{id}/print': {
    summary: 'The invoice as PDF, to look at: marks nothing and says that it is a copy for consultation',
    params,
    file: ['application/pdf'],
  },
})
