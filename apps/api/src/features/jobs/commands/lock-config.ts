import type { JobSchedule } from '@cais/domain/jobs/schedule'
import type { ScheduledJobId } from '@cais/domain/jobs/scheduled-jobs'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { recordChanges } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { type HistoryEntry, recordHistories } from '../../../engines/history/record-history.ts'
import { eventIdOf } from '../../../engines/jobs/scheduled/scheduled-work.ts'

export type LockedConfig = {
  readonly id: ScheduledJobId
  readonly schedule: JobSchedule
  readonly quantity: number
  readonly running_since: string | null
  readonly paused_at: string | null
  readonly paused_name: string | null
  readonly version: number
}

/** The rows of these jobs under lock, in the order of their ids. */
export async function lockConfigs(
  trx: Trx,
  ids: readonly ScheduledJobId[],
): Promise<readonly LockedConfig[]> {
  const { rows } = await sql<LockedConfig>`
    SELECT c.id, c.schedule, c.quantity, c.running_since, c.paused_at, c.version,
      (SELECT rtrim(u.name || ' ' || u.surname) FROM users AS u WHERE u.id = c.paused_by) AS paused_name
    FROM job_configs AS c WHERE c.id = any(${[...ids]}::text[]) ORDER BY c.id FOR NO KEY UPDATE OF c`.execute(
    trx,
  )
  return rows
}

/** The row of a job. Throws NOT_FOUND. */
export async function lockWorkingConfig(trx: Trx, id: ScheduledJobId): Promise<LockedConfig> {
  const [row] = await lockConfigs(trx, [id])
  if (row === undefined) throw new RuleError('NOT_FOUND', { job: id })
  return row
}

type ConfigChange = {
  readonly id: ScheduledJobId
  /** As it is from now on. */
  readonly version: number
  readonly changes?: HistoryEntry['changes']
}
type ConfigAction = {
  readonly action: 'change-schedule' | 'pause-job' | 'resume-job' | 'run-job'
  readonly facts?: HistoryEntry['facts']
}

/** Writes the history of changed rows and announces them to the screens of administrators. */
export async function recordConfigs(
  trx: Trx,
  changed: readonly ConfigChange[],
  { action, facts = {} }: ConfigAction,
  { user, now, origin }: Acting,
): Promise<void> {
  const entries = changed.map(({ id, changes = {} }) => ({
    objectType: 'schedule-config',
    objectId: id,
    user,
    action,
    changes,
    facts,
    origin: origin ?? {},
    at: now.toISOString(),
  }))
  await recordHistories(trx, entries)
  await recordChanges(
    trx,
    changed.map(({ id, version }) => ({ noun: 'schedule-config' as const, id: eventIdOf(id), version })),
  )
}
