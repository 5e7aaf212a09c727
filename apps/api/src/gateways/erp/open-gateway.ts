import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import { builtInErp } from './built-in.ts'
import type { ErpConnection } from './connection.ts'
import { readConnection, readErpSystem } from './connection.ts'
import type { ErpGateway } from './erp-gateway.ts'
import { primaveraGateway } from './primavera/primavera.ts'
import type { ErpDb } from './primavera/queries.ts'
import { openSqlServer } from './primavera/sql-server.ts'
import type { PrimaveraTables } from './primavera/tables.ts'

type Sources = { readonly db: Db; readonly config: Config }

/** Of each database the gateway of its settings: connections to the ERP are kept until these change. */
const opened = new WeakMap<Db, { readonly version: number; readonly gateway: ErpGateway }>()

/** The ERP behind Cais, as it is set up now. Throws what readConnection throws, ERP_DRIVER_MISSING. */
export async function openGateway({ db, config }: Sources): Promise<ErpGateway> {
  const { system, version } = await readErpSystem(db)
  if (system === 'built-in') return builtInErp(db)
  const held = opened.get(db)
  if (held?.version === version) return held.gateway
  const gateway = await connectGateway(await readConnection(db, config), config)
  opened.set(db, { version, gateway })
  // Who is in the middle of a reading ends it first; then its connections go.
  void held?.gateway.close().catch(() => undefined)
  return gateway
}

/** Ends the connections to the ERP that were kept for these databases. */
export async function closeGateways(databases: readonly Db[]): Promise<void> {
  const held = databases.flatMap((db) => opened.get(db) ?? [])
  for (const db of databases) opened.delete(db)
  await Promise.all(held.map(({ gateway }) => gateway.close()))
}

/** A gateway of its own, also for settings that are only tried; close it. */
export async function connectGateway(connection: ErpConnection, config: Config): Promise<ErpGateway> {
  const { erpTimeoutMs } = config
  const erp = await openReader(connection, config)
  return primaveraGateway({ connection, db: erp, timeoutMs: erpTimeoutMs })
}

/** SQL Server, or a PostgreSQL that holds a copy of its tables (CAIS_ERP_READ_URL). */
async function openReader(connection: ErpConnection, { erpReadUrl, erpTimeoutMs }: Config): Promise<ErpDb> {
  if (erpReadUrl === undefined)
    return await openSqlServer(connection, { connectMs: erpTimeoutMs, requestMs: READ_FACTOR * erpTimeoutMs })
  const pool = new pg.Pool({ connectionString: erpReadUrl, max: 4, connectionTimeoutMillis: erpTimeoutMs })
  // One that is lost while nobody reads is replaced at the next reading.
  pool.on('error', () => undefined)
  return new Kysely<PrimaveraTables>({ dialect: new PostgresDialect({ pool }) })
}

/** A portion of thousands of rows takes longer than a sign-in. */
const READ_FACTOR = 3
