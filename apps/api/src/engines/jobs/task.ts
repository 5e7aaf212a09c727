import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../http/deps.ts'

/** What a background task is given besides its payload. */
export type JobContext = Deps & {
  readonly log: FastifyBaseLogger
  /** 1 at the first try; on the last one a task may give up in an orderly way. */
  readonly attempt: number
  readonly isLastAttempt: boolean
}

/** A task checks its payload itself; throwing means 'try again later'. It may run twice, so it must be idempotent. */
export type Task = (payload: unknown, context: JobContext) => Promise<void>
export type Tasks = Readonly<Record<string, Task>>

/** A task by the clock: five fields as in crontab, in UTC. */
export type CronEntry = { readonly task: string; readonly match: string }
