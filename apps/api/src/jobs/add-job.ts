import { sql } from 'kysely'
import type { Trx } from '../db/transaction.ts'

export type JobOptions = {
  /** A job of the same key that has not begun is replaced: the work is wanted once. */
  readonly jobKey?: string
  readonly runAt?: Date
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
    queue_name => ${options.queue ?? null}, run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
    max_attempts => ${options.maxAttempts ?? null}::int, job_key => ${options.jobKey ?? null})`.execute(trx)
}
