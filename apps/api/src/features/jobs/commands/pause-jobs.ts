import type { scheduleBlockInput } from '@cais/contract/jobs/schemas'
import { SCHEDULED_JOBS } from '@cais/domain/jobs/scheduled-jobs'
import type { z } from 'zod'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { lockConfigs, recordConfigs } from './lock-config.ts'

type Input = z.output<typeof scheduleBlockInput>

/**
 * Pauses or resumes these jobs, or all; those that are so already keep since when and by whom. A run that is at work ends. Resumed, a job
 * begins with its next time: what it missed is not made up for.
 */
export async function pauseJobs(trx: Trx, { paused, ids, reason }: Input, acting: Acting): Promise<void> {
  const wanted = ids ?? SCHEDULED_JOBS.map(({ id }) => id)
  const rows = (await lockConfigs(trx, wanted)).filter((row) => (row.paused_at !== null) !== paused)
  if (rows.length === 0) return
  const { user, now } = acting
  const pause = { paused_at: now.toISOString(), paused_by: user.id, paused_reason: reason }
  const resume = { paused_at: null, paused_by: null, paused_reason: '' }
  await trx
    .updateTable('job_configs')
    .set(paused ? pause : resume)
    .set(({ eb }) => ({ next_run_at: null, version: eb('version', '+', 1) }))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const changed = rows.map(({ id, version }) => ({
    id,
    version: version + 1,
    changes: { paused: [!paused, paused] as const },
  }))
  const facts = reason === '' ? {} : { reason }
  await recordConfigs(trx, changed, { action: paused ? 'pause-job' : 'resume-job', facts }, acting)
}
