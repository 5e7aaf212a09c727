import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import { causeOf, isDatabaseDown } from '../../db/failures.ts'
import { type LimitedLog, limitLog } from '../../db/limit-log.ts'
import { openPool, UNLIMITED } from '../../db/pool.ts'
import type { Deps } from '../../http/deps.ts'
import { removeSuperseded } from './add-job.ts'
import { keepRunning } from './keep-running.ts'
import { openPresence, reclaimJobs } from './presence.ts'
import type { CronEntry, Tasks } from './task.ts'

export type RunnerOptions = {
  readonly url: string
  readonly tasks: Tasks
  /** Tasks by the clock. */
  readonly cron?: readonly CronEntry[]
  /** Called every second, never twice at once: queues what is due by schedules of its own. */
  readonly claimDue?: () => Promise<void>
  readonly deps: Deps
  readonly log: FastifyBaseLogger
  readonly concurrency?: number
  /** Hears of each attempt that failed, also where another follows. */
  readonly onFailure?: (task: string, error: unknown, jobId: string) => void
}

/** Jobs that one server runs at once. */
export const JOBS_AT_ONCE = 4
const RECLAIM_MS = 5_000
const RESTART_MS = 1_000
const CLAIM_MS = 1_000

export type JobRunner = { stop(): Promise<void> }

/** Makes the tables of the queue, in a schema of their own. */
export async function prepareQueue(url: string): Promise<void> {
  const pgPool = openPool({ url, max: 1, name: 'cais migrations', limits: UNLIMITED })
  try {
    await runMigrations({ pgPool, logger: quiet })
    const { rowCount } = await pgPool.query(`SELECT 1 FROM pg_trigger WHERE tgname = 'wake_workers'`)
    if (rowCount === 0) await pgPool.query(WAKE_WORKERS)
  } finally {
    await pgPool.end()
  }
}

/**
 * A worker that ends a job asks for the next one before the end is written, and finds the queue of the job still taken: the other jobs of
 * the queue would wait for the next look, two seconds later. So the end of a job in a queue wakes a worker, as a new job does (decision 0471).
 * Of two servers that start at once the second waits, and replaces what the first one made by the same.
 */
const WAKE_WORKERS = `
  SELECT pg_advisory_xact_lock(7742, 0);
  CREATE OR REPLACE FUNCTION graphile_worker.wake_workers() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    RETURN NULL;
  END $$;
  CREATE OR REPLACE TRIGGER wake_workers AFTER UPDATE ON graphile_worker._private_job_queues
    FOR EACH ROW WHEN (OLD.locked_at IS NOT NULL AND NEW.locked_at IS NULL) EXECUTE FUNCTION graphile_worker.wake_workers()`

/** Runs the jobs of the queue in this process. Any number of servers may do so: each job is taken by one. */
export async function startJobs({
  url,
  tasks,
  cron = [],
  claimDue,
  deps,
  log,
  concurrency = JOBS_AT_ONCE,
  onFailure = () => {},
}: RunnerOptions): Promise<JobRunner> {
  const pgPool = openPool({ url, max: concurrency + 2, name: 'cais jobs' })
  const limited = limitLog()
  let giveUp = (_error: Error) => {}
  const presence = await openPresence(url, () => giveUp(new Error('the database went away')))
  const reclaim = () => reclaimJobs(pgPool).then(() => removeSuperseded(pgPool))
  const reclaiming = setInterval(() => void reclaim().catch(() => {}), RECLAIM_MS)
  /** Runs until it is stopped, or no longer knows which jobs it holds: then it is abandoned, and other workers take them. */
  const start = async () => {
    const events = new EventEmitter() as WorkerEvents
    const lost = new Promise<never>((_, reject) => {
      giveUp = reject
    })
    // handled also when the start fails before anybody awaits it
    lost.catch(() => {})
    events.on('pool:create', ({ workerPool }) => presence.show(workerPool.id))
    events.on('pool:fatalError', ({ error }) => giveUp(error as Error))
    // the job may be taken and the answer lost: the queue would only ask for the next one
    events.on('worker:getJob:error', ({ error }) => giveUp(error as Error))
    events.on('job:error', ({ job, error }) => onFailure(job.task_identifier, error, job.id))
    const runner = await run({
      pgPool,
      events,
      concurrency,
      parsedCronItems: parseCronItems([...cron]),
      noHandleSignals: true,
      logger: toLog(log, limited),
      taskList: Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [name, adapt(name, task, deps, log)]),
      ),
      preset: { worker: QUEUED_RESULTS },
    })
    lost.catch(() => void runner.stop().catch(() => {}))
    return { promise: Promise.race([runner.promise, lost]), stop: () => runner.stop() }
  }
  const onEnd = (error: unknown) => {
    const cause = causeOf(error)
    limited(cause, (leftOut) => log.error({ cause, leftOut }, 'the workers ended and are started again'))
  }
  const workers = await keepRunning(start, { pauseMs: RESTART_MS, onEnd })
  const claiming = claimDue && startClaiming(claimDue, log)
  return {
    stop: async () => {
      clearInterval(reclaiming)
      await claiming?.stop()
      await workers.stop()
      await presence.close()
      await pgPool.end()
    },
  }
}

/** Asks every second, one call after the other; a database that is away is asked again. */
function startClaiming(claimDue: () => Promise<void>, log: FastifyBaseLogger) {
  let atWork: Promise<void> | undefined
  const claim = () => {
    atWork ??= claimDue()
      .catch((error: unknown) => {
        if (!isDatabaseDown(error)) log.error({ err: error }, 'scheduled jobs could not be queued')
      })
      .finally(() => {
        atWork = undefined
      })
  }
  const asking = setInterval(claim, CLAIM_MS)
  return {
    stop: async () => {
      clearInterval(asking)
      await atWork
    },
  }
}

/**
 * By default graphile-worker writes the result of a job in a promise that nobody handles, and a database that goes away
 * at that moment ends the whole process. With a delay, even of 0, results have a queue, and its failure ends only the workers.
 */
const QUEUED_RESULTS = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

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

/** Logs only what went wrong, not each job; a database that is down is logged once, not by each worker. */
function toLog(log: FastifyBaseLogger, limited: LimitedLog) {
  return new Logger(() => (level, message, meta) => {
    const error: unknown = meta?.error
    if (isDatabaseDown(error)) {
      const cause = causeOf(error)
      limited(cause, (leftOut) => log.warn({ cause, leftOut }, 'the queue waits for the database'))
    } else if (level === 'error') log.error({ meta }, message)
    else if (level === 'warning') log.warn({ meta }, message)
  })
}
