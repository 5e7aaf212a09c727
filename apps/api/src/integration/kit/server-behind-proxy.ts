import { inspect } from 'node:util'
import { buildApp } from '../../app.ts'
import { APP_ROLE } from '../../db/app-role.ts'
import { openListener } from '../../db/listener.ts'
import { INTERACTIVE, type Limits, openDb, openPool } from '../../db/pool.ts'
import { CHANNELS } from '../../engines/events/events.ts'
import type { TestApp } from '../../testing/build-test-app.ts'
import { openDatabaseProxy } from './database-proxy.ts'

/** A server whose database can be stopped, and all that it logs. */
export async function startServerBehindProxy({ deps, database }: TestApp, limits: Limits = INTERACTIVE) {
  const proxy = await openDatabaseProxy(database.url)
  const pool = openPool({ url: proxy.url, role: APP_ROLE, max: 5, limits })
  const listener = await openListener(proxy.url, CHANNELS)
  const db = openDb(pool)
  const proxiedDeps = { ...deps, db, backgroundDb: db, listener }
  const app = await buildApp(proxiedDeps)
  const logged: string[] = []
  const write = (...entry: unknown[]) => void logged.push(inspect(entry, { depth: 6 }))
  const quiet = { ...app.log, info: write, warn: write, error: write, fatal: write, child: () => quiet }
  app.log.child = (() => quiet) as unknown as typeof app.log.child
  await app.ready()
  const close = async () => {
    await app.close()
    await listener.close()
    await pool.end()
    await proxy.close()
  }
  return { app, deps: proxiedDeps, proxy, logged, close }
}
