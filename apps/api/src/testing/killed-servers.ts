import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { type Db, openDb, openPool } from '../db/pool.ts'
import { reclaimJobs } from '../engines/jobs/presence.ts'

const SERVER = join(import.meta.dirname, 'server-process.ts')
/** Compiled modules of the servers: all but the first start from it, in a fraction of the time. */
const COMPILED = join(tmpdir(), 'cais-test-compiled')

/** A real server process, with its jobs, on the database; killed at the latest when the test at hand is over. */
export async function startServer(
  url: string,
  own: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    PORT: '0',
    LOG_LEVEL: 'fatal',
    CAIS_DEMO: 'no',
    NODE_COMPILE_CACHE: COMPILED,
    ...own,
  }
  const server = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    server.kill('SIGKILL')
  })
  await once(server.stdout, 'data')
  return server
}

export async function killServers(servers: readonly ChildProcess[]): Promise<void> {
  for (const server of servers) server.kill('SIGKILL')
  await Promise.all(servers.map((server) => server.exitCode ?? server.signalCode ?? once(server, 'exit')))
}

const SERVER_CONNECTIONS = ['cais server', 'cais background']

/**
 * Connections of the servers that run now. What they had begun when a server is killed may still be committed without it: `areGone` waits until
 * none of them is left.
 */
export async function connectionsOf(db: Db): Promise<{ areGone(): Promise<void> }> {
  const read = (pids: readonly number[] | null) =>
    sql<{ pid: number }>`SELECT pid FROM pg_stat_activity WHERE datname = current_database()
      AND application_name = any(${SERVER_CONNECTIONS}::text[]) AND (${pids}::int[] IS NULL OR pid = any(${pids}::int[]))`.execute(
      db,
    )
  const pids = (await read(null)).rows.map(({ pid }) => pid)
  return {
    areGone: () =>
      expect.poll(async () => (await read(pids)).rows, { timeout: 60_000, interval: 20 }).toEqual([]),
  }
}

/** Others take the jobs of killed servers at once, not after the pause that a slow server is granted. */
export async function takeOver(url: string): Promise<void> {
  const pool = openPool({ url, max: 1 })
  await reclaimJobs(pool, 0)
  await pool.end()
}

/** A step of a work by the statement that begins it; `when` = only for rows like this. */
export type Point = {
  readonly name: string
  readonly table: string
  readonly event: 'INSERT' | 'UPDATE'
  readonly when?: string
}

const LOCKS = 4242

/** Places at which a server process can be made to wait, so that it is killed there and nowhere else. The test itself never waits. */
export async function setUpPoints(url: string, db: Db, points: readonly Point[]) {
  // by the owner of the tables: the server itself may change none
  const owner = openDb(openPool({ url, max: 1 }))
  await sql`CREATE FUNCTION wait_at_point() RETURNS trigger LANGUAGE plpgsql SET lock_timeout = 0 AS $$ BEGIN
    IF current_setting('application_name') IN (${sql.lit(SERVER_CONNECTIONS[0])}, ${sql.lit(SERVER_CONNECTIONS[1])}) THEN
      -- given back at once: who passed here and waits at a later point keeps nobody from holding this one
      PERFORM pg_advisory_lock_shared(${sql.lit(LOCKS)}, TG_ARGV[0]::int);
      PERFORM pg_advisory_unlock_shared(${sql.lit(LOCKS)}, TG_ARGV[0]::int);
    END IF;
    RETURN NEW; END $$`.execute(owner)
  for (const [at, { table, event, when }] of points.entries())
    await sql`CREATE TRIGGER ${sql.ref(`wait_at_point_${at}`)} BEFORE ${sql.raw(event)} ON ${sql.table(table)}
      ${sql.raw(when === undefined ? 'FOR EACH STATEMENT' : `FOR EACH ROW WHEN (${when})`)}
      EXECUTE FUNCTION wait_at_point(${sql.lit(String(at))})`.execute(owner)
  await owner.destroy()
  const waiting = async () => {
    const { rows } = await sql<{ point: number }>`
      SELECT DISTINCT objid AS point FROM pg_locks WHERE locktype = 'advisory' AND classid = ${LOCKS} AND NOT granted`.execute(
      db,
    )
    return rows.map(({ point }) => Number(point)).toSorted((a, b) => a - b)
  }
  return {
    /** From here on servers wait at the point, until what is answered is called. */
    hold: async (at: number): Promise<() => Promise<void>> => {
      const holder = await db.startTransaction().execute()
      // however long the next server takes to start
      await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(holder)
      await sql`SELECT pg_advisory_xact_lock(${LOCKS}::int, ${at}::int)`.execute(holder)
      return () => holder.rollback().execute()
    },
    /** Ends when servers wait there, and nowhere else. */
    reached: (...at: readonly number[]) =>
      expect
        .poll(waiting, { message: at.map((one) => points[one]?.name).join(), timeout: 60_000, interval: 20 })
        .toEqual(at.toSorted((a, b) => a - b)),
  }
}
