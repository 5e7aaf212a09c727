import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { partyOf } from '../../../aggregates/invoices/read-invoices.ts'
import { invoiceFormOf, readPrinted } from '../../../aggregates/printed-forms/invoice-form.ts'
import type { OutboxMessage, OutboxSender, SendContext, SendResult } from '../../../engines/outbox/sender.ts'
import { readMailConnection } from '../../../gateways/mail/mail-settings.ts'
import { type Mail, type MailConnection, PATIENCE, sendMail } from '../../../gateways/mail/smtp.ts'
import type { Supplier } from '../../../gateways/pdf/forms/parties.ts'
import { rendererOf } from '../../../gateways/pdf/pdf-of.ts'
import { copyWords } from '../mail-words.ts'
import { readPayload } from '../store.ts'

/** Drawing may wait for other papers. */
const DRAWING_MS = 120_000

/**
 * Invoices on their way to mailboxes. A server for e-mail cannot be asked whether it has a message: what left whole and has no answer is in
 * doubt until a person decides (decision 0276).
 */
export const invoiceMailSender: OutboxSender = {
  timeoutMs: DRAWING_MS + PATIENCE.wholeMs,
  send: async (message, context) => {
    const prepared = await prepare(message, context)
    return 'outcome' in prepared ? prepared : await sendMail(prepared.connection, prepared.mail)
  },
}

type Prepared = { readonly connection: MailConnection; readonly mail: Mail }

/** Everything before the first byte leaves: whatever goes wrong here is tried again. */
async function prepare(message: OutboxMessage, context: SendContext): Promise<Prepared | SendResult> {
  try {
    const connection = await readMailConnection(context.db, context.config)
    return { connection, mail: await mailOf(message, context) }
  } catch (error) {
    if (error instanceof RuleError) return { outcome: 'retry', error }
    context.log.error({ err: error, message: message.id }, 'an e-mail could not be written')
    return { outcome: 'retry', error: new RuleError('MAIL_NOT_DRAWN') }
  }
}

async function mailOf(message: OutboxMessage, context: SendContext): Promise<Mail> {
  const { invoiceId, copy, address, messageId } = readPayload(message)
  const { db } = context
  const form = await invoiceFormOf(db, new Map([[invoiceId, ['e-mail']]]))
  const [row] = await readPrinted(db, [invoiceId])
  if (row === undefined) throw new RuleError('NOT_FOUND', { invoice: invoiceId })
  const words = copyWords(row.paper_language as PaperLanguage, {
    kind: row.kind,
    number: row.number,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    total: row.total,
    customer: partyOf(row.customer).name,
    // written by billing in the shape of the form
    seller: (row.supplier as Supplier).name,
    orderNumber: row.order_number,
    copy,
  })
  return {
    to: address,
    subject: words.subject,
    text: words.text,
    messageId,
    date: context.at,
    attachment: { fileName: words.fileName, pdf: await rendererOf(context).render(form) },
  }
}
