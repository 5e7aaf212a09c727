import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { IS_GIVEN_UP } from '../../../engines/jobs/add-job.ts'
import { readGivenUp } from '../../../engines/monitoring/readings.ts'
import type { FailureSource } from './read-failures.ts'

/** Jobs that were given up, by task. */
export const readFailedJobs: FailureSource = async (db, { user }) => {
  if (!hasRole(user.roles, 'SUPER_USER')) return []
  const rows = await readGivenUp(db)
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
      ARRAY(SELECT id FROM graphile_worker.jobs WHERE task_identifier = ${task} AND ${IS_GIVEN_UP}),
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
