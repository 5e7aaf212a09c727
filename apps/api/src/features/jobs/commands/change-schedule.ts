import type { scheduleConfigInput } from '@cais/contract/jobs/schemas'
import { checkedSchedule, nextRun } from '@cais/domain/jobs/schedule'
import type { ScheduledJobId } from '@cais/domain/jobs/scheduled-jobs'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { z } from 'zod'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import { lockWorkingConfig, recordConfigs } from './lock-config.ts'

type Input = z.output<typeof scheduleConfigInput>

/**
 * Changes when a job runs and how much it takes; its next run is worked out anew. Throws NOT_FOUND, VERSION_CONFLICT,
 * SCHEDULE_WINDOW_TURNED, VALIDATION_FAILED.
 */
export async function changeSchedule(
  trx: Trx,
  id: ScheduledJobId,
  input: Input,
  acting: Acting,
): Promise<void> {
  const before = await lockWorkingConfig(trx, id)
  if (input.version !== undefined && input.version !== before.version)
    throw new RuleError('VERSION_CONFLICT', { seen: input.version, version: before.version })
  const after = { schedule: checkedSchedule(input.schedule), quantity: input.quantity }
  const changes = changesOf(before, after)
  if (Object.keys(changes).length === 0) return
  const { user, now } = acting
  const version = before.version + 1
  await trx
    .updateTable('job_configs')
    .set({ schedule: JSON.stringify(after.schedule), quantity: after.quantity, version })
    .set({ changed_at: now.toISOString(), changed_by: user.id })
    .set({ next_run_at: new Date(nextRun(after.schedule, now.getTime())).toISOString() })
    .where('id', '=', id)
    .execute()
  const facts = versionFacts(input.version)
  await recordConfigs(trx, [{ id, version, changes }], { action: 'change-schedule', facts }, acting)
}

type Values = Pick<Awaited<ReturnType<typeof lockWorkingConfig>>, 'schedule' | 'quantity'>

function changesOf(before: Values, after: Values): Record<string, readonly [unknown, unknown]> {
  const fields = ['schedule', 'quantity'] as const
  const changed = fields.filter((field) => sorted(before[field]) !== sorted(after[field]))
  return Object.fromEntries(changed.map((field) => [field, [before[field], after[field]]]))
}

/** jsonb puts the keys of an object into an order of its own. */
const sorted = (value: Values[keyof Values]) =>
  typeof value === 'number' ? String(value) : JSON.stringify(Object.entries(value).toSorted())
