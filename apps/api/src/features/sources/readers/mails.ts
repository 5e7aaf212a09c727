import type { SourceSettings } from '@cais/contract/sources/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { isAllowedSender } from '@cais/domain/sources/source'
import {
  MAX_MESSAGE_BYTES,
  type MailboxConnection,
  type MailboxSession,
  type MailSummary,
  withMailbox,
} from '../../../gateways/mailbox/mailbox.ts'
import type { Collector } from '../collector.ts'
import type { Secrets } from '../store.ts'

type Settings = Extract<SourceSettings, { readonly channel: 'email' }>
type Access = { readonly settings: Settings; readonly secrets: Secrets; readonly allowPrivate: boolean }

const MOST_MESSAGES = 500

const connectionOf = ({ settings, secrets, allowPrivate }: Access): MailboxConnection => ({
  host: settings.host,
  port: settings.port,
  security: settings.security,
  username: settings.username,
  password: secrets.password,
  allowPrivate,
})

/** Files in the messages that came since the last time, of the senders that are allowed. */
export async function readMails(access: Access, collector: Collector): Promise<void> {
  await withMailbox(connectionOf(access), access.settings.folder, async (session) => {
    const { uidValidity } = session
    for (const mail of await session.list(lastUid(collector, uidValidity), MOST_MESSAGES)) {
      if (collector.isFull()) return
      await takeMail(session, mail, { settings: access.settings, collector })
      await collector.advance({ uidValidity, uid: mail.uid })
    }
  })
}

/** Numbers of another time of the folder say nothing. */
const lastUid = ({ watermark }: Pick<Collector, 'watermark'>, uidValidity: string): number =>
  watermark.uidValidity === uidValidity ? Number(watermark.uid ?? 0) : 0

type Taking = { readonly settings: Settings; readonly collector: Collector }

async function takeMail(
  session: MailboxSession,
  mail: MailSummary,
  { settings, collector }: Taking,
): Promise<void> {
  const reference = `${session.uidValidity}/${mail.uid}`
  const met = { reference, name: mail.subject || mail.messageId || reference }
  if (!isAllowedSender(mail.from, settings.senders)) {
    const facts = { sender: mail.from.join(', ').slice(0, 200) }
    return await collector.leave(met, 'ignored', new RuleError('SENDER_NOT_ALLOWED', facts))
  }
  if (mail.bytes > MAX_MESSAGE_BYTES) {
    const facts = { limit: `${MAX_MESSAGE_BYTES / 1024 / 1024} MB` }
    return await collector.leave(met, 'refused', new RuleError('MESSAGE_TOO_LARGE', facts))
  }
  const files = await session.attachments(mail.uid)
  const references = files.map((_, at) => `${reference}/${at + 1}`)
  const known = await collector.knows(references)
  for (const [at, { name, bytes }] of files.entries()) {
    const own = references[at] ?? reference
    if (!known.has(own))
      await collector.take({ reference: own, name: name || `anexo-${at + 1}` }, once(bytes))
  }
  // before it is written down how far the folder was read: who dies in between reads this message again, and takes nothing twice
  if (settings.moveTo === '') await session.markSeen(mail.uid)
  else await session.move(mail.uid, settings.moveTo)
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** How many messages wait there, for a trial. */
export const countMails = (access: Access, watermark: Readonly<Record<string, unknown>>): Promise<number> =>
  withMailbox(
    connectionOf(access),
    access.settings.folder,
    async (session) =>
      (await session.list(lastUid({ watermark }, session.uidValidity), MOST_MESSAGES)).length,
    { silentMs: 10_000, wholeMs: 20_000 },
  )
