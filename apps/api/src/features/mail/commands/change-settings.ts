import type { MailSettingsInput, MailSettingsReply, MailTestInput } from '@cais/contract/mail/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
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
  openPassword,
  readMailRow,
  settingsOf,
} from '../../../gateways/mail/mail-settings.ts'
import type { MailConnection } from '../../../gateways/mail/smtp.ts'
import { openSeal } from '../../../gateways/secrets/sealed.ts'

/** The settings as they may be shown: whether a password is stored, never which. */
export async function readMailSettings(db: Db): Promise<MailSettingsReply> {
  const row = await readMailRow(db)
  return { ...settingsOf(row), hasPassword: row.password_sealed !== null, version: row.version }
}

const COLUMNS = {
  active: 'active',
  host: 'host',
  port: 'port',
  security: 'security',
  username: 'username',
  senderName: 'sender_name',
  senderAddress: 'sender_address',
  replyTo: 'reply_to',
} as const
const FIELDS = Object.keys(COLUMNS) as readonly (keyof typeof COLUMNS)[]

/**
 * Changes how e-mails leave. The password is sealed before it is stored; history says that it changed, never to what. Throws VERSION_CONFLICT,
 * MAIL_INCOMPLETE when it is switched on and something is missing, ERP_SECRET_KEY_MISSING.
 */
export async function changeMailSettings(trx: Trx, input: MailSettingsInput, acting: Acting, config: Config) {
  await trx.selectFrom('mail_settings').select('id').forUpdate().executeTakeFirstOrThrow()
  const before = await readMailSettings(trx)
  const { version, password = '' } = input
  if (version !== undefined && version !== before.version)
    throw new RuleError('VERSION_CONFLICT', { seen: version, version: before.version })
  const changed = FIELDS.filter((field) => input[field] !== undefined && input[field] !== before[field])
  if (changed.length === 0 && password === '') return
  const sealed = password === '' ? {} : { password_sealed: await sealedPassword(password, config) }
  await trx
    .updateTable('mail_settings')
    .set({
      ...Object.fromEntries(changed.map((field) => [COLUMNS[field], input[field]])),
      ...sealed,
      version: sql`version + 1`,
    })
    .execute()
  const after = await readMailSettings(trx)
  if (after.active) completeSettings(after)
  await recordHistory(trx, {
    objectType: 'settings',
    objectId: 'mail',
    user: acting.user,
    origin: acting.origin ?? {},
    action: 'change-mail-settings',
    changes: Object.fromEntries(changed.map((field) => [field, [before[field], after[field]] as const])),
    facts: { ...versionFacts(version), ...(password !== '' && { password: 'changed' }) },
    at: acting.now.toISOString(),
  })
  await recordChange(trx, { noun: 'settings', id: 0, version: after.version })
}

const sealedPassword = async (password: string, config: Config): Promise<string> =>
  (await openSeal(config)).seal(password, MAIL_PASSWORD)

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
