import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { createdReply, oneReply } from '../kernel/list.ts'
import { chargeVatCode, invoiceCancellation, notesOfInvoice, rebate, rebateQuery } from './invoice-schemas.ts'
import { creditNote } from './schemas.ts'

const params = z.object({ id: idParam })

/** What credit notes do to invoices and documents (docs/domain/credit-notes.md). */
export const creditedInvoiceEndpoints = defineEndpoints({
  'GET /credit-notes/rebate': {
    summary: 'What a rebate over a period would credit of each invoice',
    query: rebateQuery,
    reply: oneReply(rebate),
  },
  'GET /credit-notes/vat-codes': {
    summary: 'The VAT codes of charges with the rate of today',
    reply: z.object({ data: z.array(chargeVatCode) }),
  },
  'POST /invoices/{id}/cancel': {
    summary:
      'Cancel an invoice: a credit note over everything that is left of it. Administrators and the financial approver issue it in the same action where no goods come back',
    params,
    body: invoiceCancellation,
    reply: createdReply(creditNote),
    status: 201,
  },
  'GET /invoices/{id}/credit-notes': {
    summary: 'The credit and debit notes over an invoice, and whether it may be cancelled',
    params,
    reply: oneReply(notesOfInvoice),
  },
  'GET /orders/{id}/credit-notes': {
    summary: 'The credit and debit notes over the invoices of a document',
    params,
    reply: oneReply(notesOfInvoice.pick({ notes: true })),
  },
})
