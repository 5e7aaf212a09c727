import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import type { FailureSource } from './read-failures.ts'

type Row = {
  readonly task: string
  readonly jobs: number
  readonly since: string
  readonly error: string | null
}

/** Jobs that failed at their last attempt, by task. */
export const readFailedJobs: FailureSource = async (db, { user }) => {
  if (!hasRole(user.roles, 'SUPER_USER')) return []
  const { rows } = await sql<Row>`
    SELECT task_identifier AS task, count(*) AS jobs, min(created_at) AS since, left(max(last_error), 300) AS error
    FROM graphile_worker.jobs WHERE attempts >= max_attempts
    GROUP BY task_identifier ORDER BY min(created_at)`.execute(db)
  return rows.map(({ task, jobs, since, error }) => ({
    kind: 'job',
    id: task,
    subject: task,
    count: jobs,
    of: null,
    cause: error ?? '',
    since,
    total: null,
    fix: { act: 'repeat-job', link: null },
  }))
}

type By = { readonly user: User; readonly origin: Readonly<Record<string, unknown>> }

/** Queues the failed jobs of a task again from the first attempt and records who requested it. Returns their number. */
export async function repeatFailedJobs(trx: Trx, task: string, by: By): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM graphile_worker.reschedule_jobs(
      ARRAY(SELECT id FROM graphile_worker.jobs WHERE task_identifier = ${task} AND attempts >= max_attempts),
      run_at => now(), attempts => 0)`.execute(trx)
  if (rows.length === 0) throw new RuleError('NOT_FOUND', { task })
  await recordHistory(trx, {
    objectType: 'settings',
    objectId: `job ${task}`,
    action: 'repeat',
    facts: { jobs: rows.length },
    ...by,
  })
  return rows.length
}
