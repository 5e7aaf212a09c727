import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { types } from './parsers.ts'
import { preparingClient } from './preparing-client.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

export type PoolOptions = {
  readonly url: string
  readonly max?: number
  /** Role to act as after signing in; see app-role.ts. */
  readonly role?: string | undefined
  readonly name?: string
  /** Statements that differ only in their values share one plan, made without a look at the values (decision 0080). */
  readonly plansOnce?: boolean
}

const WAIT_FOR_CONNECTION_MS = 10_000
const WAIT_FOR_LOCK_MS = 10_000
const WAIT_FOR_STATEMENT_MS = 60_000

/** Connections that speak our types, in UTC, and never wait for ever. */
export function openPool(options: PoolOptions): pg.Pool {
  const settings = [
    '-c timezone=UTC',
    `-c lock_timeout=${WAIT_FOR_LOCK_MS}`,
    `-c statement_timeout=${WAIT_FOR_STATEMENT_MS}`,
    '-c idle_in_transaction_session_timeout=60000',
    // Many small questions at once: a second worker for one of them takes its core from another.
    '-c max_parallel_workers_per_gather=0',
    options.plansOnce ? '-c plan_cache_mode=force_generic_plan' : '',
    options.role ? `-c role=${options.role}` : '',
  ]
  const pool = new pg.Pool({
    Client: preparingClient(),
    connectionString: options.url,
    max: options.max ?? 20,
    application_name: options.name ?? 'cais',
    options: settings.join(' ').trim(),
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    // A new one costs more than one that waits: it has read no catalogue and prepared nothing.
    idleTimeoutMillis: 600_000,
    keepAlive: true,
    types,
  })
  // A connection that breaks is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The typed query builder over a pool. */
export const openDb = (pool: pg.Pool): Db => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
