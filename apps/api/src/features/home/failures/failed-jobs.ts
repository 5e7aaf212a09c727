import { refusalSentence } from '@cais/contract/messages/sentence'
import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import type { ScheduledJobId } from '@cais/domain/jobs/scheduled-jobs'
import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
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

type FailedRun = {
  readonly id: ScheduledJobId
  readonly since: string
  readonly runs: number
  readonly error_code: RuleCode
}

/** Scheduled jobs whose last run failed. */
export const readFailedRuns: FailureSource = async (db, { user, lang }) => {
  if (!hasRole(user.roles, 'SUPER_USER')) return []
  const { rows } = await sql<FailedRun & { readonly error_facts: RuleFacts }>`
    SELECT c.id, last.started_at AS since, last.runs, last.error_code, last.error_facts FROM job_configs AS c
    CROSS JOIN LATERAL (SELECT * FROM job_runs AS r WHERE r.job_id = c.id ORDER BY r.id DESC LIMIT 1) AS last
    WHERE last.outcome = 'failed' AND c.paused_at IS NULL ORDER BY c.id`.execute(db)
  return rows.map(({ id, since, runs, error_code, error_facts }) => ({
    kind: 'run',
    id,
    subject: id,
    count: runs,
    of: null,
    cause: refusalSentence(lang, error_code, error_facts),
    since,
    total: null,
    fix: { act: 'open-job', link: `/settings?tab=order-flow&job=${id}` },
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
