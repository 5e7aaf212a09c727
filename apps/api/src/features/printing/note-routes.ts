import type { FastifyInstance } from 'fastify'
import { CREDIT_NOTE_OPENERS, NOTE_PRINTERS } from '../../aggregates/company/roles.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import { confirmNotePrint, requestNotePrint, sendToUserPrinter } from './commands/print-note.ts'
import { notePaper, notePrintsForm, userPrinterOf } from './queries/note-papers.ts'

/** Counted prints of credit and debit notes: requested, drawn, and confirmed as those of invoices are (docs/domain/printing.md). */
export function noteRoutes(app: FastifyInstance) {
  const pdf = pdfOf(app)

  route(app, 'GET /credit-notes/{id}/papers', {
    roles: CREDIT_NOTE_OPENERS,
    handler: async ({ db, params, user }) => ({ data: await notePaper(db, params.id, user) }),
  })

  route(app, 'POST /credit-notes/{id}/papers/print', {
    roles: NOTE_PRINTERS,
    handler: async (context) => {
      const { trx, params, body, user } = context
      const job = await requestNotePrint(trx, { ...body, id: params.id }, actingOf(context))
      return { data: { jobs: [job], paper: await notePaper(trx, params.id, user) } }
    },
  })

  route(app, 'GET /credit-notes/{id}/papers/file', {
    roles: NOTE_PRINTERS,
    handler: async ({ db, params, query, user }) => {
      const { form, number } = await notePrintsForm(db, { id: params.id, jobs: query.jobs, user })
      return pdfReply(await pdf.render(form), number)
    },
  })

  route(app, 'POST /credit-notes/{id}/papers/confirm', {
    roles: NOTE_PRINTERS,
    handler: async (context) => {
      const { trx, params, body, user } = context
      await confirmNotePrint(trx, { ...body, id: params.id }, actingOf(context))
      return { data: await notePaper(trx, params.id, user) }
    },
  })

  route(app, 'GET /credit-notes/{id}/send-printer', {
    roles: NOTE_PRINTERS,
    handler: async ({ db, params, user }) => {
      const { copy, copyNumber, mayPrint } = await notePaper(db, params.id, user)
      return { data: { printer: await userPrinterOf(db, user.id), copy, copyNumber, mayPrint } }
    },
  })

  route(app, 'POST /credit-notes/{id}/send-printer', {
    roles: NOTE_PRINTERS,
    handler: async (context) => {
      const { trx, params, body, user } = context
      const job = await sendToUserPrinter(trx, { ...body, id: params.id }, actingOf(context))
      return { data: { jobs: [job], paper: await notePaper(trx, params.id, user) } }
    },
  })
}
