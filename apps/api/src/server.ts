import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { prepareAppRole } from './db/app-role.ts'
import { openListener } from './db/listener.ts'
import { migrate } from './db/migrate.ts'
import { openDb, openPool } from './db/pool.ts'
import { signingSecret } from './db/signing-secret.ts'
import { cron, tasks } from './features.ts'
import { CHANNELS } from './http/channels.ts'
import type { Deps } from './http/deps.ts'
import { prepareQueue, startJobs } from './jobs/runner.ts'

/** The database brought up to date, and everything that is built upon it. */
export type Ground = { readonly deps: Deps; readonly url: string; close(): Promise<void> }
export type Server = { readonly address: string; readonly app: FastifyInstance; stop(): Promise<void> }

/** Migrates the database and opens it as the role of the server. */
export async function prepareGround(config: Config, url: string): Promise<Ground> {
  await migrate(url)
  await prepareQueue(url)
  const role = await prepareAppRole(url)
  const db = openDb(openPool({ url, role, max: config.poolSize, name: 'cais server', plansOnce: true }))
  const listener = await openListener(url, CHANNELS)
  const secret = config.secret ?? (await signingSecret(db))
  const deps = { config, db, listener, secret, now: () => new Date() }
  const close = async () => {
    await listener.close()
    await db.destroy()
  }
  return { deps, url, close }
}

/** Opens the doors: HTTP and jobs. `stop` closes them in order, work at hand is finished first. */
export async function serve({ deps, url }: Ground): Promise<Server> {
  const { config } = deps
  const app = await buildApp(deps)
  await app.listen({ host: config.host, port: config.port })
  const jobs = config.jobs ? await startJobs({ url, tasks, cron, deps, log: app.log }) : undefined
  return {
    address: addressOf(app, config),
    app,
    stop: async () => {
      await app.close()
      await jobs?.stop()
    },
  }
}

function addressOf(app: FastifyInstance, { host }: Config): string {
  const { port } = app.server.address() as AddressInfo
  const shown = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host
  return `http://${shown}:${port}`
}
