import type { ApiInput } from '../../lib/api/api.ts'
import type { MailSettings } from './api.ts'

/** How e-mails leave, as it is typed: every field is text. The password stays out of it, because it is kept on the device. */
export type MailForm = Readonly<
  Record<'host' | 'port' | 'username' | 'senderName' | 'senderAddress' | 'replyTo', string> &
    Record<'mailboxHost' | 'mailboxPort' | 'mailboxUsername' | 'mailboxFolder', string>
> & {
  readonly active: boolean
  readonly readsReturned: boolean
  readonly security: MailSettings['security']
  readonly mailboxSecurity: MailSettings['security']
}
export type MailText = Exclude<keyof MailForm, 'active' | 'readsReturned' | 'security' | 'mailboxSecurity'>
/** Passwords as they are typed; none of them is kept on the device. */
export type MailPasswords = { readonly password: string; readonly mailboxPassword: string }

export const SECURITIES = ['starttls', 'tls', 'none'] as const
/** What a server listens on when no port is given. */
export const USUAL_PORTS = { starttls: '587', tls: '465', none: '25' } as const
export const USUAL_MAILBOX_PORTS = { starttls: '143', tls: '993', none: '143' } as const

export const formOfSettings = (settings: MailSettings): MailForm => ({
  active: settings.active,
  security: settings.security,
  host: settings.host,
  port: portText(settings.port),
  username: settings.username,
  senderName: settings.senderName,
  senderAddress: settings.senderAddress,
  replyTo: settings.replyTo,
  readsReturned: settings.readsReturned,
  mailboxHost: settings.mailboxHost,
  mailboxPort: portText(settings.mailboxPort),
  mailboxSecurity: settings.mailboxSecurity,
  mailboxUsername: settings.mailboxUsername,
  mailboxFolder: settings.mailboxFolder,
})

const portText = (port: number | null): string => (port === null ? '' : String(port))
const portOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

export const isPort = (text: string): boolean =>
  text.trim() === '' || (/^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 65_535)

type Body = NonNullable<ApiInput<'PUT /settings/mail'>['body']>

/** What is typed, as the server takes it; an empty password keeps the stored one. */
export const settingsBody = (
  { port, mailboxPort, ...form }: MailForm,
  { password, mailboxPassword }: MailPasswords,
): Body => ({
  ...form,
  port: portOf(port),
  mailboxPort: portOf(mailboxPort),
  ...(password !== '' && { password }),
  ...(mailboxPassword !== '' && { mailboxPassword }),
})

type TestBody = Omit<NonNullable<ApiInput<'POST /settings/mail/test'>['body']>, 'to'>

/** The server for e-mail and the sender alone, for a trial. */
export const serverBody = (form: MailForm, password: string): TestBody => ({
  host: form.host,
  port: portOf(form.port),
  security: form.security,
  username: form.username,
  senderName: form.senderName,
  senderAddress: form.senderAddress,
  replyTo: form.replyTo,
  ...(password !== '' && { password }),
})
