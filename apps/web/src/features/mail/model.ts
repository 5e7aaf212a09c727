import type { ApiInput } from '../../lib/api/api.ts'
import type { MailSettings } from './api.ts'

/** How e-mails leave, as it is typed: every field is text. The password stays out of it, because it is kept on the device. */
export type MailForm = Readonly<
  Record<'host' | 'port' | 'username' | 'senderName' | 'senderAddress' | 'replyTo', string>
> & {
  readonly active: boolean
  readonly security: MailSettings['security']
}

export const SECURITIES = ['starttls', 'tls', 'none'] as const
/** What a server listens on when no port is given. */
export const USUAL_PORTS = { starttls: '587', tls: '465', none: '25' } as const

export const formOfSettings = (settings: MailSettings): MailForm => ({
  active: settings.active,
  security: settings.security,
  host: settings.host,
  port: settings.port === null ? '' : String(settings.port),
  username: settings.username,
  senderName: settings.senderName,
  senderAddress: settings.senderAddress,
  replyTo: settings.replyTo,
})

export const isPort = (text: string): boolean =>
  text.trim() === '' || (/^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 65_535)

type Body = NonNullable<ApiInput<'PUT /settings/mail'>['body']>

/** What is typed, as the server takes it; an empty password keeps the stored one. */
export const settingsBody = ({ port, ...form }: MailForm, password: string): Body => ({
  ...form,
  port: port.trim() === '' ? null : Number(port),
  ...(password !== '' && { password }),
})
