import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { CREDIT_NOTE_OPENERS, CREDIT_NOTE_READERS } from '../../aggregates/company/roles.ts'
import { loadCreditNote } from '../../aggregates/credit-notes/credit-note-record.ts'
import { collectionSheetForm, noteFormOf } from '../../aggregates/printed-forms/note-form.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import { labelledCreditNote } from './queries/credit-note-list.ts'

/** Notes as PDF to look at, and the sheet for the collector. Printing on paper is requested in features/printing. */
export function paperRoutes(app: FastifyInstance) {
  const pdf = pdfOf(app)

  route(app, 'GET /credit-notes/{id}/print', {
    roles: CREDIT_NOTE_OPENERS,
    handler: async ({ db, params, user }) => {
      const { phase, credit_number, erp_number } = await labelledCreditNote(db, params.id, user)
      if (phase !== 'issued') throw new RuleError('CREDIT_NOT_ISSUED', { creditNote: params.id })
      const form = await noteFormOf(db, new Map([[params.id, ['consultation']]]))
      return pdfReply(await pdf.render(form), `${erp_number ?? credit_number} (consulta)`)
    },
  })

  route(app, 'GET /credit-notes/{id}/print/collect', {
    roles: CREDIT_NOTE_READERS,
    handler: async ({ db, params, user, now }) => {
      const { number } = await labelledCreditNote(db, params.id, user)
      const record = await loadCreditNote(db, params.id)
      if (!record.row.has_collection)
        throw new RuleError('CREDIT_WITHOUT_COLLECTION', { creditNote: params.id })
      const form = await collectionSheetForm(db, record, { now: now(), userId: user.id })
      return pdfReply(await pdf.render(form), `Recolha ${number}`)
    },
  })
}
