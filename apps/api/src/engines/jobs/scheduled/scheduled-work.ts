import { SCHEDULED_JOBS, type ScheduledJobId, type WorkingJobId } from '@cais/domain/jobs/scheduled-jobs'
import type { JobContext } from '../task.ts'

/** What a run did, by name: `{ documents: 3 }`. All zero = there was nothing to do. */
export type Counts = Readonly<Record<string, number>>

/** The work of a scheduled job: it may run twice. `quantity` is what the schedule row allows one run to take. */
export type ScheduledWork = (context: JobContext & { readonly quantity: number }) => Promise<Counts>
export type ScheduledWorks = Readonly<Record<WorkingJobId, ScheduledWork>>

/** The jobs that have work; the others are never due. */
export const WORKING_IDS: readonly WorkingJobId[] = SCHEDULED_JOBS.flatMap((job) =>
  job.waitsFor === null ? [job.id] : [],
)

/** The number under which screens hear of a job: events carry numbers. */
export const eventIdOf = (id: ScheduledJobId): number => SCHEDULED_JOBS.findIndex((job) => job.id === id) + 1

/** The key of a run in the queue: a job is there once. */
export const RUN_KEY = 'scheduled '
