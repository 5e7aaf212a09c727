import type { ScheduledJobId } from '@cais/domain/jobs/scheduled-jobs'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { queueRuns } from '../../../engines/jobs/scheduled/claim-due.ts'
import { lockWorkingConfig, recordConfigs } from './lock-config.ts'

/** Queues a run outside the schedule, which stays as it is. Throws NOT_FOUND, JOB_PAUSED, JOB_RUNNING. */
export async function runNow(trx: Trx, id: ScheduledJobId, acting: Acting): Promise<void> {
  const row = await lockWorkingConfig(trx, id)
  if (row.paused_at !== null)
    throw new RuleError('JOB_PAUSED', { since: row.paused_at.slice(0, 10), by: row.paused_name })
  if (row.running_since !== null) throw new RuleError('JOB_RUNNING')
  await queueRuns(trx, [id], { now: acting.now, requestedBy: acting.user.id })
  await recordConfigs(trx, [{ id, version: row.version }], { action: 'run-job' }, acting)
}
