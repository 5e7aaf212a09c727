import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { onRetry } from './db/transaction.ts'
import { startJobs } from './engines/jobs/runner.ts'
import { claimDueJobs } from './engines/jobs/scheduled/claim-due.ts'
import { causeOfJob } from './engines/monitoring/cause-of-failure.ts'
import { storeEachMinute } from './engines/monitoring/store-each-minute.ts'
import { cron, tasks } from './features.ts'
import { inBackground } from './http/deps.ts'
import type { Runtime } from './start/prepare-runtime.ts'

export type Server = { readonly address: string; readonly app: FastifyInstance; stop(): Promise<void> }

/** Starts HTTP and the jobs. `stop` ends them in order and finishes the work at hand first. */
export async function serve({ deps, url }: Runtime): Promise<Server> {
  const { config } = deps
  const app = await buildApp(deps)
  const stopRetryLog = onRetry((cause, err) => {
    if (cause === 'deadlock')
      app.log.warn({ err }, 'transactions waited for each other in a circle; one is done again')
  })
  await app.listen({ host: config.host, port: config.port })
  const figures = storeEachMinute(app, { server: nameOf(app), startedAt: new Date() })
  const onFailure = (task: string, error: unknown, jobId: string) =>
    app.counters.noteFailure(causeOfJob(error, task), jobId)
  const jobs = config.jobs
    ? await startJobs({
        url,
        tasks,
        cron,
        claimDue: () => claimDueJobs(deps.backgroundDb, deps.now()),
        deps: inBackground(deps),
        log: app.log,
        onFailure,
      })
    : undefined
  return {
    address: addressOf(app, config),
    app,
    stop: async () => {
      await app.close()
      await jobs?.stop()
      await figures.stop()
      stopRetryLog()
    },
  }
}

/** The same after a restart; servers of one machine have ports of their own. */
const nameOf = (app: FastifyInstance) => `${hostname()}:${(app.server.address() as AddressInfo).port}`

function addressOf(app: FastifyInstance, { host }: Config): string {
  const { port } = app.server.address() as AddressInfo
  const shown = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host
  return `http://${shown}:${port}`
}
