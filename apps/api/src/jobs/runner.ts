import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import { openPool } from '../db/pool.ts'
import type { Deps } from '../http/deps.ts'
import { keepRunning } from './keep-running.ts'
import { openPresence, reclaimJobs } from './presence.ts'
import type { CronEntry, Tasks } from './task.ts'

export type RunnerOptions = {
  readonly url: string
  readonly tasks: Tasks
  /** Tasks by the clock. */
  readonly cron?: readonly CronEntry[]
  readonly deps: Deps
  readonly log: FastifyBaseLogger
  readonly concurrency?: number
}

const RECLAIM_MS = 5_000
const RESTART_MS = 1_000

export type JobRunner = { stop(): Promise<void> }

/** Makes the tables of the queue, in a schema of their own. */
export async function prepareQueue(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: quiet })
}

/** Runs the jobs of the queue in this process. Any number of servers may do so: each job is taken by one. */
export async function startJobs({
  url,
  tasks,
  cron = [],
  deps,
  log,
  concurrency = 4,
}: RunnerOptions): Promise<JobRunner> {
  const pgPool = openPool({ url, max: concurrency + 2, name: 'cais jobs' })
  let giveUp = (_error: Error) => {}
  const presence = await openPresence(url, () => giveUp(new Error('the database went away')))
  const reclaiming = setInterval(() => void reclaimJobs(pgPool).catch(() => {}), RECLAIM_MS)
  /** Until it is stopped, or cannot know any more which jobs it has: then it is left behind, and others take those. */
  const start = async () => {
    const events = new EventEmitter() as WorkerEvents
    const lost = new Promise<never>((_, reject) => {
      giveUp = reject
    })
    // also where the start fails before anybody waits for it
    lost.catch(() => {})
    events.on('pool:create', ({ workerPool }) => presence.only(workerPool.id))
    events.on('pool:fatalError', ({ error }) => giveUp(error as Error))
    // taken perhaps, and the answer lost: the queue would only ask for the next one
    events.on('worker:getJob:error', ({ error }) => giveUp(error as Error))
    const runner = await run({
      pgPool,
      events,
      concurrency,
      parsedCronItems: parseCronItems([...cron]),
      noHandleSignals: true,
      logger: toLog(log),
      taskList: Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [name, adapt(name, task, deps, log)]),
      ),
      preset: { worker: NEVER_LOOSE },
    })
    lost.catch(() => void runner.stop().catch(() => {}))
    return { promise: Promise.race([runner.promise, lost]), stop: () => runner.stop() }
  }
  const onEnd = (error: unknown) => log.error({ error }, 'the workers ended and are started again')
  const workers = await keepRunning(start, { pauseMs: RESTART_MS, onEnd })
  return {
    stop: async () => {
      clearInterval(reclaiming)
      await workers.stop()
      await presence.close()
      await pgPool.end()
    },
  }
}

/**
 * What became of a job is written down by a queue of its own, which ends the workers where it fails. Without one it is
 * a promise that nobody looks at, and a database that goes away at that moment takes the whole process with it.
 */
const NEVER_LOOSE = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

type Helpers = {
  readonly job: { readonly id: string; readonly attempts: number; readonly max_attempts: number }
}

function adapt(name: string, task: Tasks[string], deps: Deps, log: FastifyBaseLogger) {
  return async (payload: unknown, { job }: Helpers) => {
    await task(payload, {
      ...deps,
      log: log.child({ task: name, job: job.id }),
      attempt: job.attempts,
      isLastAttempt: job.attempts >= job.max_attempts,
    })
  }
}

const quiet = new Logger(() => () => {})

/** Only what went wrong is worth a line: the queue would tell of each job. */
function toLog(log: FastifyBaseLogger) {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ meta }, message)
    else if (level === 'warning') log.warn({ meta }, message)
  })
}
