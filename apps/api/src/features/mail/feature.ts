import { refusalSentence } from '@cais/contract/messages/sentence'
import { GENERAL_ACTIONS } from '@cais/domain/access/actions'
import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { DOCUMENT_READERS } from '../../aggregates/company/roles.ts'
import { partyOf } from '../../aggregates/invoices/read-invoices.ts'
import { requireInvoice } from '../../aggregates/invoices/visible-invoices.ts'
import { paperMailSender } from '../../aggregates/mailed-papers/mail-sender.ts'
import { mailWords, readWords, testWords } from '../../aggregates/mailed-papers/mail-words.ts'
import { newMessageId, type Paper } from '../../aggregates/mailed-papers/mailed-papers.ts'
import { readPaperMail } from '../../aggregates/mailed-papers/read-mail.ts'
import { sendPaper } from '../../aggregates/mailed-papers/send-papers.ts'
import { invoiceFormOf, readPrinted } from '../../aggregates/printed-forms/invoice-form.ts'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import type { Task } from '../../engines/jobs/task.ts'
import { readMailRow } from '../../gateways/mail/mail-settings.ts'
import { sendMail } from '../../gateways/mail/smtp.ts'
import type { Supplier } from '../../gateways/pdf/forms/parties.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { changeMailSettings, readMailSettings, typedMailConnection } from './commands/change-settings.ts'
import { readReturned } from './commands/read-returned.ts'

const roles = ['SUPER_USER'] as const

/** Somebody looks at the screen while a test mail leaves. */
const TEST_PATIENCE = { silentMs: 8000, wholeMs: 15_000 }
const READ_PATIENCE = { silentMs: 8000, wholeMs: 30_000 }

function mailRoutes(app: FastifyInstance) {
  const { config } = app.deps

  route(app, 'GET /settings/mail', {
    roles,
    handler: async ({ db, lang }) => ({ data: await readMailSettings(db, lang) }),
  })

  route(app, 'PUT /settings/mail', {
    roles,
    handler: async (context) => {
      const { trx, body, lang } = context
      const read = () => readMailSettings(trx, lang)
      await withCurrentRecord(() => changeMailSettings(trx, body, actingOf(context), config), read)
      return { data: await read() }
    },
  })

  route(app, 'POST /settings/mail/test', {
    roles,
    transaction: 'own',
    handler: async ({ db, body, lang, now }) => {
      const connection = await typedMailConnection(db, body, config)
      const { subject, text, taken } = testWords(lang)
      const mail = {
        to: body.to,
        subject,
        text,
        messageId: newMessageId(connection.senderAddress),
        date: now(),
      }
      const result = await sendMail(connection, mail, TEST_PATIENCE)
      if (result.outcome === 'done') return { data: { ok: true, message: taken.replace('{to}', body.to) } }
      const { code, facts } = result.error
      return { data: { ok: false, message: refusalSentence(lang, code, facts) } }
    },
  })

  route(app, 'POST /settings/mail/read', {
    roles,
    transaction: 'own',
    handler: async ({ db, lang, now }) => {
      try {
        const { returned } = await readReturned({ db, config, now }, READ_PATIENCE)
        return { data: { ok: true, message: readWords(lang, returned) } }
      } catch (error) {
        if (!(error instanceof RuleError)) throw error
        return { data: { ok: false, message: refusalSentence(lang, error.code, error.facts) } }
      }
    },
  })

  invoiceRoutes(app)
}

/** The mailbox is read every five minutes; that it cannot be read stands in the settings. */
const readByItself: Task = async (_payload, { db, config, now }) => {
  const { reads_returned } = await readMailRow(db)
  if (!reads_returned) return
  await readReturned({ db, config, now }).catch((error: unknown) => {
    if (!(error instanceof RuleError)) throw error
  })
}

function invoiceRoutes(app: FastifyInstance) {
  route(app, 'GET /invoices/{id}/mail', {
    roles: DOCUMENT_READERS,
    handler: async (context) => {
      const { db, params, user } = context
      await requireInvoice(db, params.id, user)
      return { data: await readPaperMail(db, await readInvoicePaper(db, params.id), context) }
    },
  })

  route(app, 'POST /invoices/{id}/mail', {
    roles: [...GENERAL_ACTIONS['send-copies'], 'SUPER_USER'],
    handler: async (context) => {
      const { trx, params, body, user } = context
      await requireInvoice(trx, params.id, user)
      const paper = await lockInvoicePaper(trx, params.id)
      await sendPaper(trx, paper, body, actingOf(context))
      return { data: await readPaperMail(trx, paper, context) }
    },
  })
}

const invoicePaper = (db: Db, id: number) =>
  db.selectFrom('invoices').select(['id', 'number', 'customer_id as customerId']).where('id', '=', id)

const readInvoicePaper = async (db: Db, id: number): Promise<Paper> =>
  asPaper(await invoicePaper(db, id).executeTakeFirstOrThrow())

const lockInvoicePaper = async (trx: Trx, id: number): Promise<Paper> =>
  asPaper(await invoicePaper(trx, id).forNoKeyUpdate().executeTakeFirstOrThrow())

type Row = { readonly id: number; readonly number: string; readonly customerId: number }

const asPaper = ({ id, ...row }: Row): Paper => ({
  kind: 'invoice-mail',
  objectType: 'invoice',
  objectId: id,
  ...row,
})

const invoiceMailSender = paperMailSender(async (db, id, { copy }) => {
  const form = await invoiceFormOf(db, new Map([[id, ['e-mail']]]))
  const [row] = await readPrinted(db, [id])
  if (row === undefined) throw new RuleError('NOT_FOUND', { invoice: id })
  const facts = {
    paper: row.kind,
    number: row.number,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    total: row.total,
    customer: partyOf(row.customer).name,
    // written by billing in the shape of the form
    seller: (row.supplier as Supplier).name,
    orderNumber: row.order_number,
  }
  return { form, words: mailWords(row.paper_language as PaperLanguage, facts, copy) }
})

/** Invoices by e-mail: the server that papers leave by, what was sent to whom, what came back, and sending again. */
export const mail: Feature = {
  routes: mailRoutes,
  outbox: { 'invoice-mail': invoiceMailSender },
  tasks: { [JOBS.readReturned]: readByItself },
  cron: [{ task: JOBS.readReturned, match: '*/5 * * * *' }],
}
