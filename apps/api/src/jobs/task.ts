import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../http/deps.ts'

/** What a background task is given besides its payload. */
export type JobContext = Deps & {
  readonly log: FastifyBaseLogger
  /** 1 at the first try; the last one is the place to give up in an orderly way. */
  readonly attempt: number
  readonly isLastAttempt: boolean
}

/** A task checks its payload itself; throwing means 'try again later'. It may run twice and must bear it. */
export type Task = (payload: unknown, context: JobContext) => Promise<void>
export type Tasks = Readonly<Record<string, Task>>

/** A task by the clock: five fields as in crontab, in UTC. */
export type CronEntry = { readonly task: string; readonly match: string }
