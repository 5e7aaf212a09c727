import type { ErpConnectionInput, ErpConnectionReply } from '@cais/contract/erp/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import { connectionOf, type ErpConnection, PURPOSES } from '../../../gateways/erp/connection.ts'
import { openSeal } from '../../../gateways/secrets/sealed.ts'

/** The connection as it may be shown: whether passwords are stored, never which. */
export async function readConnectionSettings(db: Db): Promise<ErpConnectionReply> {
  const row = await db.selectFrom('erp_connection').selectAll().executeTakeFirstOrThrow()
  return {
    system: row.system,
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
    hasPassword: row.password_sealed !== null,
    hasClientSecret: row.client_secret_sealed !== null,
    version: row.version,
  }
}

const COLUMNS = {
  system: 'system',
  host: 'host',
  port: 'port',
  instance: 'instance',
  database: 'database',
  username: 'username',
  encrypt: 'encrypt',
  company: 'company',
  originDestinationId: 'origin_destination_id',
  apiUrl: 'api_url',
  clientId: 'client_id',
  documentType: 'document_type',
  documentSeries: 'document_series',
  cashDocumentType: 'cash_document_type',
} as const
type Field = keyof typeof COLUMNS
const FIELDS = Object.keys(COLUMNS) as readonly Field[]

/**
 * Changes the connection. Passwords are sealed before they are stored; history says that one changed, never to what. Throws VERSION_CONFLICT,
 * ERP_CONNECTION_INCOMPLETE when PRIMAVERA is chosen and something is missing, ERP_DOCUMENTS_ON_THE_WAY, ERP_SECRET_KEY_MISSING.
 */
export async function changeConnection(trx: Trx, input: ErpConnectionInput, acting: Acting, config: Config) {
  await trx.selectFrom('erp_connection').select('id').forUpdate().executeTakeFirstOrThrow()
  const before = await readConnectionSettings(trx)
  const { version, password = '', clientSecret = '' } = input
  if (version !== undefined && version !== before.version)
    throw new RuleError('VERSION_CONFLICT', { seen: version, version: before.version })
  const changed = FIELDS.filter((field) => input[field] !== undefined && input[field] !== before[field])
  if (changed.length === 0 && password === '' && clientSecret === '') return
  if (changed.includes('system')) await requireNothingOnTheWay(trx)
  const { seal } = await openSeal(config)
  await trx
    .updateTable('erp_connection')
    .set({
      ...Object.fromEntries(changed.map((field) => [COLUMNS[field], input[field]])),
      ...(password !== '' && { password_sealed: seal(password, PURPOSES.password) }),
      ...(clientSecret !== '' && { client_secret_sealed: seal(clientSecret, PURPOSES.clientSecret) }),
      version: sql`version + 1`,
    })
    .execute()
  const after = await readConnectionSettings(trx)
  if (after.system === 'primavera') connectionOf(after, after.hasPassword, after.hasClientSecret)
  await recordHistory(trx, {
    objectType: 'settings',
    objectId: 'erp-connection',
    user: acting.user,
    origin: acting.origin ?? {},
    action: 'change-erp-connection',
    changes: Object.fromEntries(changed.map((field) => [field, [before[field], after[field]] as const])),
    facts: {
      ...versionFacts(version),
      ...((password !== '' || clientSecret !== '') && { password: 'changed' }),
    },
    at: acting.now.toISOString(),
  })
  await recordChange(trx, { noun: 'settings', id: 0, version: after.version })
}

/** A document on its way belongs to the ERP that it was sent to. */
async function requireNothingOnTheWay(trx: Trx): Promise<void> {
  const { count } = await trx
    .selectFrom('outbox_messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('kind', '=', 'erp-invoice')
    .where('state', 'in', ['waiting', 'sent', 'in-doubt'])
    .executeTakeFirstOrThrow()
  if (count > 0) throw new RuleError('ERP_DOCUMENTS_ON_THE_WAY', { count })
}

/** The connection with what is typed and not saved yet. Throws as readConnection does. */
export async function typedConnection(
  db: Db,
  input: ErpConnectionInput,
  config: Config,
): Promise<ErpConnection> {
  const stored = await db.selectFrom('erp_connection').selectAll().executeTakeFirstOrThrow()
  const settings = { ...(await readConnectionSettings(db)), ...input }
  const { open } = await openSeal(config)
  const opened = (sealed: string | null, purpose: string) => (sealed === null ? '' : open(sealed, purpose))
  const password = input.password || opened(stored.password_sealed, PURPOSES.password)
  const clientSecret = input.clientSecret || opened(stored.client_secret_sealed, PURPOSES.clientSecret)
  const complete = connectionOf(settings, password !== '', clientSecret !== '')
  return { ...complete, password, clientSecret }
}
