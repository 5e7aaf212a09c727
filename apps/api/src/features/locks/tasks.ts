import { JOBS } from '../../jobs/names.ts'
import type { Tasks } from '../../jobs/task.ts'
import { releaseHeld } from './commands/release-held.ts'

/** It may run twice, and by the clock: documents that went on already are not held any more. */
export const lockTasks: Tasks = {
  [JOBS.releaseLocks]: async (_payload, { db, now }) => releaseHeld(db, now()),
}
