import type { MailSecurity } from '@cais/domain/mail/copies'
import type { Generated } from 'kysely'

/** How e-mails leave. */
export type MailTables = { mail_settings: MailSettingsTable }

export type MailSettingsTable = {
  id: Generated<boolean>
  active: Generated<boolean>
  host: Generated<string>
  port: number | null
  security: Generated<MailSecurity>
  username: Generated<string>
  password_sealed: string | null
  sender_name: Generated<string>
  sender_address: Generated<string>
  reply_to: Generated<string>
  version: Generated<number>
}
