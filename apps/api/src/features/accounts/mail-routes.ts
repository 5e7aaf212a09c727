import { GENERAL_ACTIONS } from '@cais/domain/access/actions'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { lockAccount } from '../../aggregates/accounts/account-store.ts'
import { CUSTOMER_READERS } from '../../aggregates/company/roles.ts'
import { findCustomer } from '../../aggregates/customers/find-customer.ts'
import { paperMailSender } from '../../aggregates/mailed-papers/mail-sender.ts'
import { mailWords } from '../../aggregates/mailed-papers/mail-words.ts'
import type { Paper } from '../../aggregates/mailed-papers/mailed-papers.ts'
import { readPaperMail } from '../../aggregates/mailed-papers/read-mail.ts'
import { sendPaper } from '../../aggregates/mailed-papers/send-papers.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { route } from '../../http/route.ts'
import { readStatementForm } from './queries/statement-form.ts'

type Period = { readonly from: string; readonly to: string }

/** Statements by e-mail: each period is a paper of its own. */
export function statementMailRoutes(app: FastifyInstance) {
  route(app, 'GET /customers/{id}/statement/mail', {
    roles: CUSTOMER_READERS,
    handler: async (context) => {
      const { db, params, query, user } = context
      const { id, code } = await findCustomer(db, params.id, user)
      return { data: await readPaperMail(db, statementPaper({ id, code }, query), context) }
    },
  })

  route(app, 'POST /customers/{id}/statement/mail', {
    roles: [...GENERAL_ACTIONS['send-receipts'], 'SUPER_USER'],
    handler: async (context) => {
      const { trx, params, user } = context
      const { from, to, ...sending } = context.body
      const paper = statementPaper(await lockAccount(trx, params.id, user), { from, to })
      await sendPaper(trx, paper, sending, actingOf(context))
      return { data: await readPaperMail(trx, paper, context) }
    },
  })
}

const statementPaper = (
  { id, code }: { readonly id: number; readonly code: string },
  { from, to }: Period,
): Paper => ({
  kind: 'statement-mail',
  objectType: 'customer',
  objectId: id,
  number: `Extracto ${code} ${from} ${to}`,
  customerId: id,
  period: { from, to },
})

/** It is drawn as it leaves: what was entered meanwhile for the period is on it. */
export const statementMailSender = paperMailSender(async (db, id, { copy, period }, { now }) => {
  if (period === undefined) throw new RuleError('NOT_FOUND', { customer: id })
  const form = await readStatementForm(db, await findCustomer(db, id), { ...period, now: now() })
  const facts = {
    paper: 'statement' as const,
    number: `${form.customer.code} ${period.from} ${period.to}`,
    ...period,
    balance: form.totals.closing,
    customer: form.customer.name,
    seller: form.supplier.name,
  }
  return { form, words: mailWords(form.language, facts, copy) }
})
