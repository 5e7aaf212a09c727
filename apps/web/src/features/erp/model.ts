import type { ApiInput } from '../../lib/api/api.ts'
import type { Connection } from './api.ts'

/** The connection as it is typed: every field is text. Passwords stay out of it, because it is kept on the device. */
export const TEXTS = [
  'host',
  'port',
  'instance',
  'database',
  'username',
  'company',
  'originDestinationId',
  'apiUrl',
  'clientId',
  'documentType',
  'documentSeries',
  'cashDocumentType',
] as const
export type TextField = (typeof TEXTS)[number]
export type ConnectionForm = Readonly<Record<TextField, string>> & {
  readonly system: Connection['system']
  readonly encrypt: boolean
}

export const formOfConnection = (connection: Connection): ConnectionForm => ({
  system: connection.system,
  encrypt: connection.encrypt,
  host: connection.host,
  port: connection.port === null ? '' : String(connection.port),
  instance: connection.instance,
  database: connection.database,
  username: connection.username,
  company: connection.company,
  originDestinationId: connection.originDestinationId,
  apiUrl: connection.apiUrl,
  clientId: connection.clientId,
  documentType: connection.documentType,
  documentSeries: connection.documentSeries,
  cashDocumentType: connection.cashDocumentType,
})

export const isPort = (text: string): boolean =>
  text.trim() === '' || (/^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 65_535)

type Body = NonNullable<ApiInput<'POST /settings/erp-connection/test'>['body']>

/** What is typed, as the server takes it. */
export function connectionBody({ port, ...form }: ConnectionForm, { password, clientSecret }: Secrets): Body {
  return {
    ...form,
    port: port.trim() === '' ? null : Number(port),
    ...(password !== '' && { password }),
    ...(clientSecret !== '' && { clientSecret }),
  }
}

/** Passwords that are typed; empty = the stored one stays. */
export type Secrets = { readonly password: string; readonly clientSecret: string }
export const NO_SECRETS: Secrets = { password: '', clientSecret: '' }
