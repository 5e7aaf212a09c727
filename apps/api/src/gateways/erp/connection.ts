import type { ErpSystem } from '@cais/domain/erp/limits'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import { openSeal } from '../secrets/sealed.ts'

/** How PRIMAVERA is reached, with its passwords. It never leaves the server. */
export type ErpConnection = {
  readonly host: string
  readonly port: number
  readonly instance: string
  readonly database: string
  readonly username: string
  readonly password: string
  readonly encrypt: boolean
  readonly company: string
  readonly originDestinationId: string
  readonly apiUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly documentType: string
  readonly documentSeries: string
  /** Of sales that are paid as they are made. */
  readonly cashDocumentType: string
}

const SQL_SERVER_PORT = 1433

/** What each password is for: one cannot be put in the place of the other. */
export const PURPOSES = { password: 'erp password', clientSecret: 'erp client secret' } as const

/** Which ERP is connected, and the version of its settings. */
export async function readErpSystem(
  db: Db,
): Promise<{ readonly system: ErpSystem; readonly version: number }> {
  return await db.selectFrom('erp_connection').select(['system', 'version']).executeTakeFirstOrThrow()
}

/** What the settings say, without passwords. */
export type ErpSettings = Omit<ErpConnection, 'port' | 'password' | 'clientSecret'> & {
  readonly port: number | null
}

/** The settings when they are complete. Throws ERP_CONNECTION_INCOMPLETE with the fields that are missing. */
export function connectionOf(settings: ErpSettings, hasPassword: boolean, hasClientSecret: boolean) {
  const { host, database, username, company, apiUrl, clientId } = settings
  const needed = { host, database, username, company, apiUrl, clientId }
  const missing = Object.entries(needed).flatMap(([field, value]) => (value === '' ? [field] : []))
  if (!hasPassword) missing.push('password')
  if (!hasClientSecret) missing.push('clientSecret')
  if (missing.length > 0) throw new RuleError('ERP_CONNECTION_INCOMPLETE', { fields: missing })
  return { ...settings, port: settings.port ?? SQL_SERVER_PORT }
}

/** The connection with its passwords. Throws ERP_CONNECTION_INCOMPLETE, ERP_SECRET_UNREADABLE, ERP_SECRET_KEY_MISSING. */
export async function readConnection(db: Db, config: Config): Promise<ErpConnection> {
  const row = await db.selectFrom('erp_connection').selectAll().executeTakeFirstOrThrow()
  const { password_sealed: password, client_secret_sealed: clientSecret } = row
  const settings = {
    host: row.host,
    port: row.port,
    instance: row.instance,
    database: row.database,
    username: row.username,
    encrypt: row.encrypt,
    company: row.company,
    originDestinationId: row.origin_destination_id,
    apiUrl: row.api_url,
    clientId: row.client_id,
    documentType: row.document_type,
    documentSeries: row.document_series,
    cashDocumentType: row.cash_document_type,
  }
  const complete = connectionOf(settings, password !== null, clientSecret !== null)
  const { open } = await openSeal(config)
  return {
    ...complete,
    password: open(password ?? '', PURPOSES.password),
    clientSecret: open(clientSecret ?? '', PURPOSES.clientSecret),
  }
}
