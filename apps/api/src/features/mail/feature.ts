import { refusalSentence } from '@cais/contract/messages/sentence'
import { GENERAL_ACTIONS } from '@cais/domain/access/actions'
import type { FastifyInstance } from 'fastify'
import { DOCUMENT_READERS } from '../../aggregates/company/roles.ts'
import { requireInvoice } from '../../aggregates/invoices/visible-invoices.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { sendMail } from '../../gateways/mail/smtp.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { changeMailSettings, readMailSettings, typedMailConnection } from './commands/change-settings.ts'
import { invoiceMailSender } from './commands/mail-sender.ts'
import { sendCopies } from './commands/send-copies.ts'
import { testWords } from './mail-words.ts'
import { readInvoiceMail } from './queries/read-mail.ts'
import { newMessageId } from './store.ts'

const roles = ['SUPER_USER'] as const

/** Somebody looks at the screen while a test mail leaves. */
const TEST_PATIENCE = { silentMs: 8000, wholeMs: 15_000 }

function mailRoutes(app: FastifyInstance) {
  const { config } = app.deps

  route(app, 'GET /settings/mail', {
    roles,
    handler: async (context) => ({ data: await readMailSettings(context.db) }),
  })

  route(app, 'PUT /settings/mail', {
    roles,
    handler: async (context) => {
      const { trx, body } = context
      const read = () => readMailSettings(trx)
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

  invoiceRoutes(app)
}

function invoiceRoutes(app: FastifyInstance) {
  route(app, 'GET /invoices/{id}/mail', {
    roles: DOCUMENT_READERS,
    handler: async (context) => {
      await requireInvoice(context.db, context.params.id, context.user)
      return { data: await readInvoiceMail(context.db, context.params.id, context) }
    },
  })

  route(app, 'POST /invoices/{id}/mail', {
    roles: [...GENERAL_ACTIONS['send-copies'], 'SUPER_USER'],
    handler: async (context) => {
      const { trx, params, body } = context
      await requireInvoice(trx, params.id, context.user)
      await sendCopies(trx, params.id, body, actingOf(context))
      return { data: await readInvoiceMail(trx, params.id, context) }
    },
  })
}

/** Papers by e-mail: the server that they leave by, what was sent to whom, and sending again. */
export const mail: Feature = { routes: mailRoutes, outbox: { 'invoice-mail': invoiceMailSender } }
