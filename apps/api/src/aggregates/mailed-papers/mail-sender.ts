import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../db/pool.ts'
import type { OutboxMessage, OutboxSender, SendContext, SendResult } from '../../engines/outbox/sender.ts'
import { readMailConnection } from '../../gateways/mail/mail-settings.ts'
import { type Mail, type MailConnection, PATIENCE, sendMail } from '../../gateways/mail/smtp.ts'
import type { PdfForm } from '../../gateways/pdf/forms/pdf-form.ts'
import { rendererOf } from '../../gateways/pdf/pdf-of.ts'
import type { MailWords } from './mail-words.ts'
import { type CopyPayload, readPayload } from './mailed-papers.ts'

/** Drawing may wait for other papers. */
const DRAWING_MS = 120_000

/** The paper as it is attached, and what stands in the e-mail. */
type Written = { readonly form: PdfForm; readonly words: MailWords }
type WritePaper = (
  db: Db,
  objectId: number,
  payload: CopyPayload,
  context: Pick<SendContext, 'now'>,
) => Promise<Written>

/**
 * Papers of one kind on their way to mailboxes. A server for e-mail cannot be asked whether it has a message: what left whole and has no answer is
 * in doubt until a person decides (decision 0276).
 */
export const paperMailSender = (write: WritePaper): OutboxSender => ({
  timeoutMs: DRAWING_MS + PATIENCE.wholeMs,
  send: async (message, context) => {
    const prepared = await prepare(write, message, context)
    return 'outcome' in prepared ? prepared : await sendMail(prepared.connection, prepared.mail)
  },
})

type Prepared = { readonly connection: MailConnection; readonly mail: Mail }

/** Everything before the first byte leaves: whatever goes wrong here is tried again. */
async function prepare(
  write: WritePaper,
  message: OutboxMessage,
  context: SendContext,
): Promise<Prepared | SendResult> {
  try {
    const connection = await readMailConnection(context.db, context.config)
    return { connection, mail: await mailOf(write, message, context) }
  } catch (error) {
    if (error instanceof RuleError) return { outcome: 'retry', error }
    context.log.error({ err: error, message: message.id }, 'an e-mail could not be written')
    return { outcome: 'retry', error: new RuleError('MAIL_NOT_DRAWN') }
  }
}

async function mailOf(write: WritePaper, message: OutboxMessage, context: SendContext): Promise<Mail> {
  const payload = readPayload(message)
  const { form, words } = await write(context.db, Number(message.objectId), payload, context)
  return {
    to: payload.address,
    subject: words.subject,
    text: words.text,
    messageId: payload.messageId,
    date: context.at,
    attachment: { fileName: words.fileName, pdf: await rendererOf(context).render(form) },
  }
}
