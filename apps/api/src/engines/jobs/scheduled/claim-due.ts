import { type JobSchedule, nextRun } from '@cais/domain/jobs/schedule'
import type { ScheduledJobId } from '@cais/domain/jobs/scheduled-jobs'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { KEYED_JOB } from '../add-job.ts'
import { JOBS } from '../names.ts'
import { recordRun, STOPPED } from './record-run.ts'
import { JOB_IDS, RUN_KEY } from './scheduled-work.ts'

type Due = {
  readonly id: string
  readonly schedule: JobSchedule
  readonly next_run_at: string | null
  readonly running_since: string | null
  readonly run_number: number
}

/**
 * Queues a run of each job whose time has come, and writes when its next one is. Every server asks every second: a row is taken by one of
 * them, in one transaction with the run, so that a server that dies here has done nothing (decision 0147). A job that is still at work is
 * due again when it has ended; times that passed meanwhile are one run.
 */
export async function claimDueJobs(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ due: boolean }>`
    SELECT EXISTS (SELECT FROM job_configs WHERE ${isDue(now)}) AS due`.execute(db)
  if (rows[0]?.due) await inTransaction(db, (trx) => claimDue(trx, now))
}

/** A run is lost when its row says that it is at work and the queue knows nothing of it. */
const LOST_AFTER = '1 minute'

const isDue = (now: Date) => sql`id = any(${[...JOB_IDS]}::text[]) AND (
  (paused_at IS NULL AND running_since IS NULL AND (next_run_at IS NULL OR next_run_at <= ${now.toISOString()}))
  OR (running_since < ${now.toISOString()}::timestamptz - ${LOST_AFTER}::interval
    AND NOT EXISTS (SELECT FROM graphile_worker.jobs AS queued WHERE queued.key = ${RUN_KEY} || job_configs.id)))`

async function claimDue(trx: Trx, now: Date): Promise<void> {
  const { rows } = await sql<Due>`
    SELECT id, schedule, next_run_at, running_since, run_number FROM job_configs WHERE ${isDue(now)}
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`.execute(trx)
  const lost = rows.filter((row) => row.running_since !== null)
  for (const { id, run_number } of lost) await recordRun(trx, { id, run: run_number }, { ...STOPPED, now })
  const free = rows.filter((row) => row.running_since === null)
  await writeNextRuns(trx, free, now)
  // One without a time is new or was resumed: it begins with its next time.
  const due = free.filter((row) => row.next_run_at !== null).map(({ id }) => id)
  if (due.length > 0) await queueRuns(trx, due, { now, requestedBy: null })
}

async function writeNextRuns(trx: Trx, rows: readonly Due[], now: Date): Promise<void> {
  const next = rows.map(({ schedule }) => new Date(nextRun(schedule, now.getTime())).toISOString())
  await sql`
    UPDATE job_configs SET next_run_at = next.at
    FROM unnest(${rows.map(({ id }) => id)}::text[], ${next}::timestamptz[]) AS next (id, at)
    WHERE job_configs.id = next.id`.execute(trx)
}

/** The next run of a job is now, unless it is paused; a run at work is followed by another. */
export async function runSoon(trx: Trx, id: ScheduledJobId, now: Date): Promise<void> {
  await sql`
    UPDATE job_configs SET next_run_at = ${now.toISOString()}
    WHERE id = ${id} AND paused_at IS NULL AND (next_run_at IS NULL OR next_run_at > ${now.toISOString()})`.execute(
    trx,
  )
}

type Request = { readonly now: Date; readonly requestedBy: number | null }

/** Queues a run of each of these jobs, which the caller holds under lock and which are not at work. */
export async function queueRuns(
  trx: Trx,
  ids: readonly string[],
  { now, requestedBy }: Request,
): Promise<void> {
  await sql`
    WITH begun AS (
      UPDATE job_configs SET run_number = run_number + 1, running_since = ${now.toISOString()}, requested_by = ${requestedBy}
      WHERE id = any(${[...ids]}::text[]) RETURNING id, run_number)
    SELECT graphile_worker.add_job(identifier => ${JOBS.runScheduled}::text,
      payload => json_build_object('id', id, 'run', run_number), job_key => ${RUN_KEY} || id, ${KEYED_JOB})
    FROM begun`.execute(trx)
}
