import { SCHEDULED_JOBS, type ScheduledJobId } from '@cais/domain/jobs/scheduled-jobs'
import type { JobContext } from '../task.ts'

/** What a run did, by name: `{ documents: 3 }`. All zero = there was nothing to do. */
export type Counts = Readonly<Record<string, number>>

/** The work of a scheduled job: it may run twice. `quantity` is what the schedule row allows one run to take. */
export type ScheduledWork = (context: JobContext & { readonly quantity: number }) => Promise<Counts>
export type ScheduledWorks = Readonly<Record<ScheduledJobId, ScheduledWork>>

/** A row of an older version is never due. */
export const JOB_IDS: readonly ScheduledJobId[] = SCHEDULED_JOBS.map(({ id }) => id)

/** The number under which screens hear of a job: events carry numbers. */
export const eventIdOf = (id: ScheduledJobId): number => SCHEDULED_JOBS.findIndex((job) => job.id === id) + 1

/** The key of a run in the queue: a job is there once. */
export const RUN_KEY = 'scheduled '
