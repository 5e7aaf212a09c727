import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import { IS_GIVEN_UP, IS_SUPERSEDED } from '../jobs/add-job.ts'

export type QueueReading = {
  /** Jobs that are due and not begun, those that were given up, and the age of the oldest that is due, in seconds. */
  readonly waiting: number
  readonly failed: number
  readonly oldest: number
}

export async function readQueue(db: Db): Promise<QueueReading> {
  const { rows } = await sql<QueueReading>`
    SELECT count(*) FILTER (WHERE run_at <= now() AND locked_at IS NULL AND attempts < max_attempts) AS waiting,
      count(*) FILTER (WHERE ${IS_GIVEN_UP}) AS failed,
      greatest(0, coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE run_at <= now() AND attempts < max_attempts)), 0))::float8 AS oldest
    FROM graphile_worker.jobs WHERE NOT ${IS_SUPERSEDED}`.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0, oldest: 0 }
}

export type GivenUp = {
  readonly task: string
  readonly jobs: number
  readonly since: string
  readonly error: string | null
}

/** Jobs that were given up, by task, the oldest first: home, monitoring and metrics tell the same. */
export async function readGivenUp(db: Db): Promise<readonly GivenUp[]> {
  const { rows } = await sql<GivenUp>`
    SELECT task_identifier AS task, count(*)::int AS jobs, min(created_at) AS since, left(max(last_error), 300) AS error
    FROM graphile_worker.jobs WHERE ${IS_GIVEN_UP} GROUP BY task_identifier ORDER BY min(created_at), task_identifier`.execute(
    db,
  )
  return rows
}

export type DatabaseReading = {
  readonly version: string
  readonly bytes: number
  /** Connections of the whole PostgreSQL server, and how many it takes. */
  readonly connections: number
  readonly maxConnections: number
}

export async function readDatabase(db: Db): Promise<DatabaseReading> {
  const { rows } = await sql<DatabaseReading>`
    SELECT split_part(current_setting('server_version'), ' ', 1) AS version, pg_database_size(current_database()) AS bytes,
      (SELECT sum(numbackends)::int FROM pg_stat_database) AS connections,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS "maxConnections"`.execute(
    db,
  )
  const [found] = rows
  if (found === undefined) throw new Error('PostgreSQL gave no figures')
  return found
}

/** The disk of the data folder in bytes; null with a database of its own, whose disk is not ours to see. */
export async function readDisk({ databaseUrl, dataDir }: Config) {
  if (databaseUrl !== undefined) return null
  const found = await statfs(dataDir).catch(() => null)
  return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
}

export type BackupReading = {
  readonly last: {
    readonly at: string
    readonly bytes: number
    readonly folder: string
    readonly copiedTo: string | null
    readonly keyId: string
  } | null
  /** Set when the last one failed. */
  readonly failed: { readonly at: string; readonly code: string } | null
  readonly rehearsed: { readonly at: string; readonly findings: number } | null
}

/** The last whole backup, the failure after it, and the last trial of a restore. */
export async function readBackups(db: Db): Promise<BackupReading> {
  const { rows } = await sql<BackupReading>`
    SELECT (SELECT json_build_object('at', started_at, 'bytes', bytes, 'folder', folder, 'copiedTo', copied_to, 'keyId', key_id) FROM backups
        WHERE bytes IS NOT NULL ORDER BY id DESC LIMIT 1) AS last,
      (SELECT json_build_object('at', newest.started_at, 'code', newest.error_code)
        FROM (SELECT started_at, error_code FROM backups WHERE finished_at IS NOT NULL ORDER BY id DESC LIMIT 1) AS newest
        WHERE newest.error_code IS NOT NULL) AS failed,
      (SELECT json_build_object('at', rehearsed_at, 'findings', findings) FROM backups
        WHERE rehearsed_at IS NOT NULL ORDER BY rehearsed_at DESC LIMIT 1) AS rehearsed`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('The table of backups gave no answer')
  return found
}
