import type { MailSettingsInput, MailSettingsReply, MailTestInput } from '@cais/contract/mail/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { sentenceOf } from '../../../aggregates/mailed-papers/read-mail.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import {
  completeSettings,
  MAIL_PASSWORD,
  MAILBOX_PASSWORD,
  openPassword,
  readMailRow,
  requireMailbox,
  settingsOf,
} from '../../../gateways/mail/mail-settings.ts'
import type { MailConnection } from '../../../gateways/mail/smtp.ts'
import { openSeal } from '../../../gateways/secrets/sealed.ts'
import type { Language } from '../../../http/language.ts'

/** The settings as they may be shown: whether a password is stored, never which. */
export async function readMailSettings(db: Db, lang: Language): Promise<MailSettingsReply> {
  const row = await readMailRow(db)
  const reading = await db
    .selectFrom('mailbox_reading')
    .select(['read_at', 'error'])
    .executeTakeFirstOrThrow()
  return {
    ...allSettings(row),
    hasPassword: row.password_sealed !== null,
    hasMailboxPassword: row.mailbox_password_sealed !== null,
    mailboxReading:
      reading.read_at === null ? null : { at: reading.read_at, message: sentenceOf(reading.error, lang) },
    version: row.version,
  }
}

const allSettings = (row: Awaited<ReturnType<typeof readMailRow>>) => ({
  ...settingsOf(row),
  readsReturned: row.reads_returned,
  mailboxHost: row.mailbox_host,
  mailboxPort: row.mailbox_port,
  mailboxSecurity: row.mailbox_security,
  mailboxUsername: row.mailbox_username,
  mailboxFolder: row.mailbox_folder,
})

const COLUMNS = {
  active: 'active',
  host: 'host',
  port: 'port',
  security: 'security',
  username: 'username',
  senderName: 'sender_name',
  senderAddress: 'sender_address',
  replyTo: 'reply_to',
  readsReturned: 'reads_returned',
  mailboxHost: 'mailbox_host',
  mailboxPort: 'mailbox_port',
  mailboxSecurity: 'mailbox_security',
  mailboxUsername: 'mailbox_username',
  mailboxFolder: 'mailbox_folder',
} as const
const FIELDS = Object.keys(COLUMNS) as readonly (keyof typeof COLUMNS)[]

/**
 * Changes how e-mails leave and where those that come back are read. Passwords are sealed before they are stored; history says that one changed, never to what.
 * Another mailbox is read from its newest messages on. Throws VERSION_CONFLICT, MAIL_INCOMPLETE and MAILBOX_INCOMPLETE when something that is switched on is not
 * complete, ERP_SECRET_KEY_MISSING.
 */
export async function changeMailSettings(trx: Trx, input: MailSettingsInput, acting: Acting, config: Config) {
  const row = await trx.selectFrom('mail_settings').selectAll().forUpdate().executeTakeFirstOrThrow()
  const before = allSettings(row)
  const { version, password = '', mailboxPassword = '' } = input
  if (version !== undefined && version !== row.version)
    throw new RuleError('VERSION_CONFLICT', { seen: version, version: row.version })
  const changed = FIELDS.filter((field) => input[field] !== undefined && input[field] !== before[field])
  if (changed.length === 0 && password === '' && mailboxPassword === '') return
  const seal = password === '' && mailboxPassword === '' ? null : (await openSeal(config)).seal
  const saved = await trx
    .updateTable('mail_settings')
    .set({
      ...Object.fromEntries(changed.map((field) => [COLUMNS[field], input[field]])),
      ...(seal && password !== '' && { password_sealed: seal(password, MAIL_PASSWORD) }),
      ...(seal &&
        mailboxPassword !== '' && { mailbox_password_sealed: seal(mailboxPassword, MAILBOX_PASSWORD) }),
      version: sql`version + 1`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = allSettings(saved)
  if (after.active) completeSettings(after)
  if (after.readsReturned) requireMailbox(saved)
  if (changed.some((field) => PLACE.includes(field)))
    await trx
      .updateTable('mailbox_reading')
      .set({ uid_validity: '', uid: 0, read_at: null, error: null })
      .execute()
  await recordHistory(trx, {
    objectType: 'settings',
    objectId: 'mail',
    user: acting.user,
    origin: acting.origin ?? {},
    action: 'change-mail-settings',
    changes: Object.fromEntries(changed.map((field) => [field, [before[field], after[field]] as const])),
    facts: {
      ...versionFacts(version),
      ...(password !== '' && { password: 'changed' }),
      ...(mailboxPassword !== '' && { mailboxPassword: 'changed' }),
    },
    at: acting.now.toISOString(),
  })
  await recordChange(trx, { noun: 'settings', id: 0, version: saved.version })
}

/** Numbers of messages say nothing about another mailbox. */
const PLACE: readonly string[] = ['mailboxHost', 'mailboxUsername', 'mailboxFolder']

/** The connection with what is typed and not saved yet. Throws MAIL_INCOMPLETE, MAIL_PASSWORD_UNREADABLE. */
export async function typedMailConnection(
  db: Db,
  { to: _, password, ...typed }: MailTestInput,
  config: Config,
): Promise<MailConnection> {
  const row = await readMailRow(db)
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
  const complete = completeSettings({ ...settingsOf(row), ...given })
  return { ...complete, password: password || (await openPassword(row.password_sealed, config)) }
}
