import { INTERVAL_UNITS } from '@cais/domain/jobs/schedule'
import { SCHEDULED_JOBS } from '@cais/domain/jobs/scheduled-jobs'
import { z } from 'zod'
import { instant, optionalVersion, text } from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'
import { ref } from '../orders/schemas.ts'

const MAX_TIMES = 24
const MAX_INTERVAL = 86_400
const MAX_QUANTITY = 10_000

export const scheduledJobId = z.enum(SCHEDULED_JOBS.map(({ id }) => id))

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe('HH:mm in Africa/Maputo')
const weekdays = z.array(z.int().min(1).max(7)).min(1).max(7).describe('1 = Monday to 7 = Sunday')
const interval = {
  every: z.int().min(1).max(MAX_INTERVAL).describe('A day at most, whatever the unit'),
  unit: z.enum(INTERVAL_UNITS),
}

/** At times of day, at an interval, or at an interval within a window. */
export const jobSchedule = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('times'),
    times: z.array(timeOfDay).min(1).max(MAX_TIMES),
    weekdays,
  }),
  z.strictObject({ kind: z.literal('interval'), ...interval }),
  z.strictObject({
    kind: z.literal('window'),
    ...interval,
    from: timeOfDay,
    to: timeOfDay.describe('HH:mm, later than from: the first time at which it does not run any more'),
    weekdays,
  }),
])

const quantity = z
  .int()
  .min(1)
  .max(MAX_QUANTITY)
  .describe('What one run takes at most; for cleaners the days that something stays')

export const jobOutcome = z
  .enum(['done', 'failed', 'nothing'])
  .describe("'nothing' = there was nothing to do")

export const jobRun = z.object({
  id: z.int(),
  startedAt: instant,
  finishedAt: instant.describe('Of the last one, where several alike stand in one row'),
  durationMs: z.int().describe('Of the last one'),
  runs: z
    .int()
    .describe('Runs that stand in this row: those that did nothing or failed alike are counted in one'),
  outcome: jobOutcome,
  counts: z.record(z.string(), z.int()).describe('What it did, by name'),
  error: z.object({ code: z.string(), message: z.string() }).nullable().describe('Why it failed, in words'),
  server: z.string(),
  requestedBy: ref.nullable().describe('null = by its schedule'),
})

export const scheduleConfig = z.object({
  id: scheduledJobId,
  schedule: jobSchedule,
  quantity: z.int(),
  counts: z.string().describe('What the quantity counts'),
  state: z.enum(['on', 'paused']),
  paused: z.object({ at: instant, by: ref.nullable(), reason: z.string() }).nullable(),
  runningSince: instant.nullable(),
  nextRunAt: instant.nullable(),
  lastRun: jobRun.nullable(),
  failuresInARow: z.int().describe('Of the last 24 runs'),
  bars: z
    .array(z.object({ outcome: jobOutcome, amount: z.int().describe('Sum of what the run did') }))
    .describe('The last 24 runs, the newest last'),
  changedAt: instant.nullable(),
  changedBy: ref.nullable(),
  version: z.int(),
  allowedActions: z.array(z.enum(['change', 'pause', 'resume', 'run'])),
})

export const scheduleConfigParams = z.object({ id: z.string().max(40).describe('Name of the job') })
export const scheduleConfigInput = z.strictObject({
  schedule: jobSchedule,
  quantity,
  version: optionalVersion,
})
export const scheduleBlockInput = z.strictObject({
  paused: z.boolean().describe('true = pause, false = resume'),
  ids: z.array(scheduledJobId).min(1).max(SCHEDULED_JOBS.length).optional().describe('Left out = all'),
  reason: text(200).default(''),
})
export const jobRunQuery = z.strictObject({
  ...paging,
  outcome: jobOutcome.optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})
export type JobRunQuery = z.output<typeof jobRunQuery>
