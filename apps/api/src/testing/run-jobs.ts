import { Logger, runOnce } from 'graphile-worker'
import { tasks } from '../features.ts'
import type { TestApp } from './build-test-app.ts'

const quiet = new Logger(() => () => {})

/** Does every job that is due, and those that they ask for, one after the other; comes back when there are none. */
export async function runJobs({ app, deps, database }: TestApp): Promise<void> {
  const context = { ...deps, log: app.log, attempt: 1, isLastAttempt: false }
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload, context)]),
  )
  const pgPool = database.jobs.open()
  // The next job of a queue is not there yet for a worker that has just ended one of it, and this worker does not wait.
  do await runOnce({ pgPool, taskList, logger: quiet, noHandleSignals: true })
  while ((await pgPool.query(ARE_DUE, [Object.keys(taskList)])).rowCount)
}

const ARE_DUE = `SELECT 1 FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
  WHERE job.is_available AND job.run_at <= now() AND task.identifier = ANY($1) LIMIT 1`
