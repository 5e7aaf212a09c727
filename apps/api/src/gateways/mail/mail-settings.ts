import { RuleError } from '@cais/domain/kernel/rule-error'
import { MAIL_PORTS, MAILBOX_PORTS } from '@cais/domain/mail/copies'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import type { MailboxConnection } from '../mailbox/mailbox.ts'
import { openSeal } from '../secrets/sealed.ts'
import type { MailConnection } from './smtp.ts'

/** What the password is for: it cannot stand in the place of another. */
export const MAIL_PASSWORD = 'mail password'
export const MAILBOX_PASSWORD = 'mailbox password'

/** What the settings say, without the password. */
export type MailSettings = Omit<MailConnection, 'port' | 'password'> & {
  readonly active: boolean
  /** null = the usual one of the security. */
  readonly port: number | null
}

export const readMailRow = (db: Db) => db.selectFrom('mail_settings').selectAll().executeTakeFirstOrThrow()

/** The address that papers leave from by e-mail; null = nothing does. */
export async function readSender(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('mail_settings')
    .select(['active', 'sender_address'])
    .executeTakeFirstOrThrow()
  return row.active ? row.sender_address : null
}

/** The settings when they are complete. Throws MAIL_INCOMPLETE with the fields that are missing. */
export function completeSettings<T extends MailSettings>(settings: T): T & { readonly port: number } {
  const needed = { host: settings.host, sender: settings.senderAddress }
  const missing = Object.entries(needed).flatMap(([field, value]) => (value === '' ? [field] : []))
  if (missing.length > 0) throw new RuleError('MAIL_INCOMPLETE', { fields: missing })
  return { ...settings, port: settings.port ?? MAIL_PORTS[settings.security] }
}

export const settingsOf = (row: Awaited<ReturnType<typeof readMailRow>>): MailSettings => ({
  active: row.active,
  host: row.host,
  port: row.port,
  security: row.security,
  username: row.username,
  senderName: row.sender_name,
  senderAddress: row.sender_address,
  replyTo: row.reply_to,
})

/** The stored password; empty = there is none. Throws MAIL_PASSWORD_UNREADABLE, ERP_SECRET_KEY_MISSING. */
export async function openPassword(sealed: string | null, config: Config): Promise<string> {
  if (sealed === null) return ''
  const { open } = await openSeal(config)
  try {
    return open(sealed, MAIL_PASSWORD)
  } catch (error) {
    if (error instanceof RuleError) throw new RuleError('MAIL_PASSWORD_UNREADABLE')
    throw error
  }
}

/** The connection with its password. Throws MAIL_OFF, MAIL_INCOMPLETE, MAIL_PASSWORD_UNREADABLE. */
export async function readMailConnection(db: Db, config: Config): Promise<MailConnection> {
  const row = await readMailRow(db)
  if (!row.active) throw new RuleError('MAIL_OFF')
  return { ...completeSettings(settingsOf(row)), password: await openPassword(row.password_sealed, config) }
}

/**
 * The mailbox that reports of failed deliveries reach, with its password and folder. It may stand in the own network, as the server for e-mail may. Throws
 * MAILBOX_OFF, MAILBOX_INCOMPLETE, MAILBOX_PASSWORD_UNREADABLE.
 */
export async function readReturnedMailbox(
  db: Db,
  config: Config,
): Promise<{ readonly connection: MailboxConnection; readonly folder: string }> {
  const row = await readMailRow(db)
  if (!row.reads_returned) throw new RuleError('MAILBOX_OFF')
  requireMailbox(row)
  const connection = {
    host: row.mailbox_host,
    port: row.mailbox_port ?? MAILBOX_PORTS[row.mailbox_security],
    security: row.mailbox_security,
    username: row.mailbox_username,
    password: await openMailboxPassword(row.mailbox_password_sealed, config),
    allowPrivate: true,
  }
  return { connection, folder: row.mailbox_folder || 'INBOX' }
}

type MailboxFields = Pick<Awaited<ReturnType<typeof readMailRow>>, 'mailbox_host' | 'mailbox_username'>

/** Throws MAILBOX_INCOMPLETE with the fields that are missing. */
export function requireMailbox(row: MailboxFields): void {
  const needed = { mailboxHost: row.mailbox_host, mailboxUsername: row.mailbox_username }
  const missing = Object.entries(needed).flatMap(([field, value]) => (value === '' ? [field] : []))
  if (missing.length > 0) throw new RuleError('MAILBOX_INCOMPLETE', { fields: missing })
}

async function openMailboxPassword(sealed: string | null, config: Config): Promise<string> {
  if (sealed === null) return ''
  const { open } = await openSeal(config)
  try {
    return open(sealed, MAILBOX_PASSWORD)
  } catch (error) {
    if (error instanceof RuleError) throw new RuleError('MAILBOX_PASSWORD_UNREADABLE')
    throw error
  }
}
