import { sql } from 'kysely'
import type pg from 'pg'
import type { Trx } from '../../db/transaction.ts'

export type JobOptions = {
  /** A job of the same key that has not begun is replaced: the work is done once. */
  readonly jobKey?: string
  readonly runAt?: Date
  /** Not before so many seconds from now, by the clock of the database. */
  readonly inSeconds?: number
  /** Jobs of one queue run one after the other. */
  readonly queue?: string
  readonly maxAttempts?: number
}

/** Puts a job into the queue as part of the caller's transaction: no commit, no job. */
export async function addJob(
  trx: Trx,
  name: string,
  payload: Readonly<Record<string, unknown>>,
  options: JobOptions = {},
): Promise<void> {
  await sql`SELECT 1 FROM graphile_worker.add_job(
    identifier => ${name}, payload => ${JSON.stringify(payload)}::json,
    queue_name => ${options.queue ?? null}, run_at => coalesce(${options.runAt?.toISOString() ?? null}::timestamptz, now() + make_interval(secs => ${options.inSeconds ?? null})),
    max_attempts => ${options.maxAttempts ?? null}::int, job_key => ${options.jobKey ?? null},
    flags => ${options.jobKey === undefined ? null : [KEYED]}::text[])`.execute(trx)
}

const KEYED = 'keyed'

/** Set with each `job_key`: the flag stays on a job when the queue takes its key away. */
export const KEYED_JOB = sql.raw<unknown>(`flags => ARRAY['${KEYED}']`)

/**
 * A job that had begun, or had failed for good, when it was queued again under the same key: the queue takes its key, uses up its attempts and
 * leaves the work to the new job. If the old one fails, nobody retries it and it would be listed as failed for ever (decision 0103).
 */
export const IS_SUPERSEDED = sql.raw<boolean>(
  `(key IS NULL AND coalesce(jsonb_exists(flags, '${KEYED}'), false))`,
)

/** Failed at its last attempt, and nothing else does its work. */
export const IS_GIVEN_UP = sql<boolean>`(attempts >= max_attempts AND locked_at IS NULL AND NOT ${IS_SUPERSEDED})`

/** Removes the superseded jobs that no worker holds. */
export async function removeSuperseded(pool: pg.Pool): Promise<void> {
  await pool.query(
    `DELETE FROM graphile_worker._private_jobs
     WHERE locked_at IS NULL AND key IS NULL AND coalesce(jsonb_exists(flags, '${KEYED}'), false)`,
  )
}
