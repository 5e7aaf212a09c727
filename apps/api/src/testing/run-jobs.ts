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
  await runOnce({ pgPool: database.jobs.open(), taskList, logger: quiet, noHandleSignals: true })
}
