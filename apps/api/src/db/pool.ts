import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { connectionConfig } from './connection.ts'
import { preparingClient } from './preparing-client.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

/** Time limits in milliseconds; 0 = no limit (decision 0101). */
export type Limits = {
  /** For a free connection, or a new one. */
  readonly connectionMs: number
  /** For a row that somebody else holds. */
  readonly lockMs: number
  /** One statement, by PostgreSQL itself. */
  readonly statementMs: number
  /** One answer, checked by us, for a PostgreSQL that hangs cannot cancel the statement. Longer than statementMs. */
  readonly answerMs: number
}

/** Calls of users. */
export const INTERACTIVE: Limits = {
  connectionMs: 8_000,
  lockMs: 8_000,
  statementMs: 10_000,
  answerMs: 12_000,
}
/** Exports, jobs and commands: minutes. */
export const BACKGROUND: Limits = { ...INTERACTIVE, statementMs: 300_000, answerMs: 310_000 }
/** Work on whole tables, without other users. */
export const UNLIMITED: Limits = { ...INTERACTIVE, statementMs: 0, answerMs: 0 }

export type PoolOptions = {
  readonly url: string
  readonly max?: number
  /** Role to act as after signing in; see app-role.ts. */
  readonly role?: string | undefined
  readonly name?: string
  /** Statements that differ only in their values share one plan, made without a look at the values (decision 0080). */
  readonly useGenericPlans?: boolean
  readonly limits?: Limits
}

/** Connections with our types, in UTC, with time limits. One that did not answer in time is closed. */
export function openPool(options: PoolOptions): pg.Pool {
  const { url, role, name = 'cais', limits = INTERACTIVE } = options
  const settings = {
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: 60_000,
    ...(options.useGenericPlans ? { plan_cache_mode: 'force_generic_plan' } : {}),
    ...(role ? { role } : {}),
  }
  const pool = new pg.Pool({
    ...connectionConfig({ url, name, settings }),
    Client: preparingClient(),
    max: options.max ?? 20,
    connectionTimeoutMillis: limits.connectionMs,
    query_timeout: limits.answerMs,
    // Keep idle connections: a new one has to read the catalogue and prepare every statement again.
    idleTimeoutMillis: 600_000,
    types,
  })
  // A connection that breaks is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The typed query builder over a pool. */
export const openDb = (pool: pg.Pool): Db => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })

const { builtins } = pg.types

const asText = (value: string) => value

/**
 * '2026-11-20 16:25:24.12+00' of a session in UTC becomes '2026-11-20T16:25:24.120000Z': nothing is rounded, and texts of one length stand in
 * the order of their instants.
 */
const toInstant = (value: string) =>
  `${value.slice(0, 10)}T${value.slice(11, 19)}.${(/\.(\d+)/.exec(value)?.[1] ?? '').padEnd(6, '0')}Z`

const PARSERS: ReadonlyMap<number, (value: string) => unknown> = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, asText],
  // A Date would move a calendar day in Maputo.
  [builtins.DATE, asText],
  [builtins.TIMESTAMPTZ, toInstant],
])

/** How values of PostgreSQL become values of ours, for one connection; everything else as `pg` does it. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format),
}
