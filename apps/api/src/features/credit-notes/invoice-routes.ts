import { INVOICE_CANCELLERS } from '@cais/domain/credit-notes/cancel-invoice'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { type VatRate, vatOn } from '@cais/domain/vat/rates'
import type { FastifyInstance } from 'fastify'
import { readVatRates } from '../../aggregates/company/read-company.ts'
import { CREDIT_NOTE_CREATORS, CUSTOMER_READERS } from '../../aggregates/company/roles.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { route } from '../../http/route.ts'
import { cancelInvoice } from './commands/cancel-invoice.ts'
import { findCreditNote } from './queries/find-credit-note.ts'
import { notesOfInvoice, notesOfOrder } from './queries/notes-of-invoice.ts'
import { previewRebate } from './queries/rebate.ts'

/** What credit notes do to invoices: rebates over a period, cancelling one whole, and what was credited of it. */
export function invoiceRoutes(app: FastifyInstance) {
  route(app, 'GET /credit-notes/rebate', {
    roles: CREDIT_NOTE_CREATORS,
    handler: async ({ db, query, user }) => ({ data: await previewRebate(db, query, user) }),
  })

  route(app, 'GET /credit-notes/vat-codes', {
    roles: CREDIT_NOTE_CREATORS,
    handler: async ({ db, now }) => ({
      data: vatCodesOn(await readVatRates(db), calendarDateAt(now().getTime())),
    }),
  })

  route(app, 'POST /invoices/{id}/cancel', {
    roles: INVOICE_CANCELLERS,
    handler: async (context) => {
      const { trx, params, body } = context
      const id = await cancelInvoice(trx, { ...body, invoiceId: params.id }, actingOf(context))
      return { content: await findCreditNote(trx, id, context) }
    },
  })

  route(app, 'GET /invoices/{id}/credit-notes', {
    roles: CUSTOMER_READERS,
    handler: async ({ db, params, user }) => ({ data: await notesOfInvoice(db, params.id, user) }),
  })

  route(app, 'GET /orders/{id}/credit-notes', {
    roles: CUSTOMER_READERS,
    handler: async ({ db, params, user }) => ({ data: await notesOfOrder(db, params.id, user) }),
  })
}

/** The codes that have a rate on the day. */
function vatCodesOn(rates: readonly VatRate[], day: CalendarDate) {
  const valid = rates.filter(
    ({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo),
  )
  return [...new Set(valid.map(({ code }) => code))].toSorted().map((code) => {
    const { rate, exemption } = vatOn(rates, code, day)
    return { code, rate: rate / 100, exemptionReason: exemption }
  })
}
