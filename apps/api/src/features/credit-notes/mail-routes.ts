import { GENERAL_ACTIONS } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { CREDIT_NOTE_OPENERS } from '../../aggregates/company/roles.ts'
import { loadCreditNoteForUpdate } from '../../aggregates/credit-notes/credit-note-record.ts'
import { paperMailSender } from '../../aggregates/mailed-papers/mail-sender.ts'
import { mailWords } from '../../aggregates/mailed-papers/mail-words.ts'
import { readPaperMail } from '../../aggregates/mailed-papers/read-mail.ts'
import { sendPaper } from '../../aggregates/mailed-papers/send-papers.ts'
import { noteFormOf } from '../../aggregates/printed-forms/note-form.ts'
import type { Db } from '../../db/pool.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { route } from '../../http/route.ts'
import { notePaper } from './commands/mail-note.ts'
import { labelledCreditNote } from './queries/credit-note-list.ts'

/** Issued notes by e-mail: what was sent to whom, and sending again. */
export function noteMailRoutes(app: FastifyInstance) {
  route(app, 'GET /credit-notes/{id}/mail', {
    roles: CREDIT_NOTE_OPENERS,
    handler: async (context) => {
      const paper = await issuedPaper(context.db, context.params.id, context.user)
      return { data: await readPaperMail(context.db, paper, context) }
    },
  })

  route(app, 'POST /credit-notes/{id}/mail', {
    roles: [...GENERAL_ACTIONS['send-notes'], 'SUPER_USER'],
    handler: async (context) => {
      const { trx, params, body, user } = context
      const paper = await issuedPaper(trx, params.id, user)
      await loadCreditNoteForUpdate(trx, params.id)
      await sendPaper(trx, paper, body, actingOf(context))
      return { data: await readPaperMail(trx, paper, context) }
    },
  })
}

/** Throws NOT_FOUND, and CREDIT_NOT_ISSUED for one that has no number yet, ours or that of a connected ERP. */
async function issuedPaper(db: Db, id: number, user: User) {
  const { phase, credit_number, erp_number, awaits_erp, customer_id } = await labelledCreditNote(db, id, user)
  const number = erp_number ?? credit_number
  if (phase !== 'issued' || number === null || awaits_erp)
    throw new RuleError('CREDIT_NOT_ISSUED', { creditNote: id })
  return notePaper({ id, number, customerId: customer_id })
}

export const noteMailSender = paperMailSender(async (db, id, { copy }) => {
  const form = await noteFormOf(db, new Map([[id, ['e-mail']]]))
  const [note] = form.notes
  if (note === undefined) throw new RuleError('NOT_FOUND', { creditNote: id })
  const facts = {
    paper: note.type === 'debit' ? ('ND' as const) : ('NC' as const),
    number: note.number,
    issuedOn: note.issuedOn,
    total: note.totals.total,
    customer: note.customer.name,
    seller: note.supplier.name,
  }
  return { form, words: mailWords(note.language, facts, copy) }
})
