import { GENERAL_ACTIONS } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { DOCUMENT_READERS } from '../../aggregates/company/roles.ts'
import { paperMailSender } from '../../aggregates/mailed-papers/mail-sender.ts'
import { mailWords } from '../../aggregates/mailed-papers/mail-words.ts'
import type { Paper } from '../../aggregates/mailed-papers/mailed-papers.ts'
import { readPaperMail } from '../../aggregates/mailed-papers/read-mail.ts'
import { sendPaper } from '../../aggregates/mailed-papers/send-papers.ts'
import { receiptFormOf } from '../../aggregates/printed-forms/receipt-form.ts'
import type { Db } from '../../db/pool.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { route } from '../../http/route.ts'
import { receiptPaper } from './commands/record-payment.ts'
import { findPayment, lockPayment, readPayment } from './store.ts'

/** Receipts by e-mail: what was sent to whom, and sending again. */
export function receiptMailRoutes(app: FastifyInstance) {
  route(app, 'GET /payments/{id}/mail', {
    roles: DOCUMENT_READERS,
    handler: async (context) => {
      const paper = await paperOf(context.db, context.params.id, context.user)
      return { data: await readPaperMail(context.db, paper, context) }
    },
  })

  route(app, 'POST /payments/{id}/mail', {
    roles: [...GENERAL_ACTIONS['send-receipts'], 'SUPER_USER'],
    handler: async (context) => {
      const { trx, params, body, user } = context
      const paper = await paperOf(trx, params.id, user)
      await lockPayment(trx, params.id)
      await sendPaper(trx, paper, body, actingOf(context))
      return { data: await readPaperMail(trx, paper, context) }
    },
  })
}

/** Throws NOT_FOUND, and PAYMENT_WITHOUT_RECEIPT for one from before Cais. */
async function paperOf(db: Db, id: number, user: User): Promise<Paper> {
  const { number, customer } = await findPayment(db, id, user)
  if (number === null) throw new RuleError('PAYMENT_WITHOUT_RECEIPT')
  return receiptPaper({ id, number, customerId: customer.id })
}

export const receiptMailSender = paperMailSender(async (db, id, { copy }) => {
  const form = await receiptFormOf(db, await readPayment(db, id))
  const facts = {
    paper: 'RC' as const,
    number: form.number,
    issuedOn: form.issuedOn,
    total: form.amount,
    customer: form.customer.name,
    seller: form.supplier.name,
  }
  return { form, words: mailWords(form.language, facts, copy) }
})
