import { hostname } from 'node:os'
import { scheduledJob } from '@cais/domain/jobs/scheduled-jobs'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import type { RuleFacts } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../events/record-change.ts'
import { type Counts, eventIdOf } from './scheduled-work.ts'

/** Which run of which job. */
export type RunOf = { readonly id: string; readonly run: number }

export type RunResult =
  | { readonly outcome: 'done' | 'nothing'; readonly counts: Counts }
  | { readonly outcome: 'failed'; readonly code: RuleCode; readonly facts: RuleFacts }

/** The server died while it was at work. */
export const STOPPED: RunResult = { outcome: 'failed', code: 'JOB_STOPPED', facts: {} }

/**
 * Writes down what became of a run, once: a run that has its result already is left as it is. What did nothing, or failed as the one
 * before it, is counted in that one's row as long as the day in Maputo is the same and nobody asked for it (decision 0147).
 */
export async function recordRun(
  trx: Trx,
  { id, run }: RunOf,
  result: RunResult & { now: Date },
): Promise<void> {
  const begun = await endRun(trx, { id, run })
  if (begun === undefined) return
  const { now } = result
  const row = {
    job_id: id,
    started_at: begun.running_since,
    finished_at: now.toISOString(),
    duration_ms: Math.max(0, now.getTime() - Date.parse(begun.running_since)),
    outcome: result.outcome,
    counts: JSON.stringify(result.outcome === 'failed' ? {} : result.counts),
    error_code: result.outcome === 'failed' ? result.code : null,
    error_facts: JSON.stringify(result.outcome === 'failed' ? result.facts : {}),
    server: hostname(),
    requested_by: begun.requested_by,
  }
  if (!(await isCountedInLast(trx, row))) await trx.insertInto('job_runs').values(row).execute()
  const isQuiet = result.outcome === 'nothing' && begun.requested_by === null
  const job = scheduledJob(id)
  if (job && !isQuiet)
    await recordChange(trx, { noun: 'schedule-config', id: eventIdOf(job.id), version: begun.version })
}

/** The row of the job, no longer at work; undefined if this run was ended before. */
async function endRun(trx: Trx, { id, run }: RunOf) {
  const row = await trx
    .selectFrom('job_configs')
    .select(['running_since', 'requested_by', 'version'])
    .where('id', '=', id)
    .where('run_number', '=', run)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined || row.running_since === null) return undefined
  await trx
    .updateTable('job_configs')
    .set({ running_since: null, requested_by: null })
    .where('id', '=', id)
    .execute()
  return { ...row, running_since: row.running_since }
}

type NewRun = {
  readonly job_id: string
  readonly started_at: string
  readonly finished_at: string
  readonly duration_ms: number
  readonly outcome: RunResult['outcome']
  readonly error_code: string | null
  readonly server: string
  readonly requested_by: number | null
}

/** Adds the run to the row of the last one if both say the same; false if they do not. */
async function isCountedInLast(trx: Trx, row: NewRun): Promise<boolean> {
  if (row.outcome === 'done' || row.requested_by !== null) return false
  const last = await trx
    .selectFrom('job_runs')
    .select(['id', 'started_at', 'outcome', 'error_code', 'requested_by'])
    .where('job_id', '=', row.job_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isAlike =
    last?.outcome === row.outcome && last.error_code === row.error_code && last.requested_by === null
  if (!isAlike || dayOf(last.started_at) !== dayOf(row.started_at)) return false
  const { finished_at, duration_ms, server } = row
  await trx
    .updateTable('job_runs')
    .set(({ eb }) => ({ finished_at, duration_ms, server, runs: eb('runs', '+', 1) }))
    .where('job_id', '=', row.job_id)
    .where('id', '=', last.id)
    .execute()
  return true
}

const dayOf = (instant: string) => calendarDateAt(Date.parse(instant))
