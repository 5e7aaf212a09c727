import type { MailSecurity } from '@cais/domain/mail/copies'
import type { Generated } from 'kysely'

/** How e-mails leave. */
export type MailTables = { mail_settings: MailSettingsTable; mailbox_reading: MailboxReadingTable }

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
  reads_returned: Generated<boolean>
  mailbox_host: Generated<string>
  mailbox_port: number | null
  mailbox_security: Generated<MailSecurity>
  mailbox_username: Generated<string>
  mailbox_password_sealed: string | null
  mailbox_folder: Generated<string>
  version: Generated<number>
}

/** How far the mailbox was read for e-mails that came back. */
export type MailboxReadingTable = {
  id: Generated<boolean>
  uid_validity: Generated<string>
  uid: Generated<number>
  read_at: string | null
  error: unknown
}
