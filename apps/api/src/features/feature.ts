import type { FastifyInstance } from 'fastify'
import type { ScheduledWorks } from '../engines/jobs/scheduled/scheduled-work.ts'
import type { CronEntry, Tasks } from '../engines/jobs/task.ts'
import type { OutboxSenders } from '../engines/outbox/sender.ts'

/** What a feature brings: its calls and its background tasks. */
export type Feature = {
  readonly routes?: (app: FastifyInstance) => void
  readonly tasks?: Tasks
  /** Tasks by the clock, run once across all servers. */
  readonly cron?: readonly CronEntry[]
  /** The work of jobs whose schedule is a row that administrators change (docs/domain/jobs.md). */
  readonly scheduled?: Partial<ScheduledWorks>
  /** How messages of its kinds leave the company (docs/domain/outbox.md). */
  readonly outbox?: Partial<OutboxSenders>
}
