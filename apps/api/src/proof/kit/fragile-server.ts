import { inspect } from 'node:util'
import { buildApp } from '../../app.ts'
import { APP_ROLE } from '../../db/app-role.ts'
import { openListener } from '../../db/listener.ts'
import { openDb, openPool } from '../../db/pool.ts'
import { CHANNELS } from '../../http/channels.ts'
import type { TestApp } from '../../testing/build-test-app.ts'
import { openDatabaseLine } from './database-line.ts'

/** A server whose database can be stopped, and all that it logs. */
export async function fragileServer({ deps, database }: TestApp) {
  const line = await openDatabaseLine(database.url)
  const pool = openPool({ url: line.url, role: APP_ROLE, max: 5 })
  const listener = await openListener(line.url, CHANNELS)
  const fragile = { ...deps, db: openDb(pool), listener }
  const app = await buildApp(fragile)
  const logged: string[] = []
  const write = (...told: unknown[]) => void logged.push(inspect(told, { depth: 6 }))
  const quiet = { ...app.log, info: write, warn: write, error: write, fatal: write, child: () => quiet }
  app.log.child = (() => quiet) as unknown as typeof app.log.child
  await app.ready()
  const close = async () => {
    await app.close()
    await listener.close()
    await pool.end()
    await line.close()
  }
  return { app, deps: fragile, line, logged, close }
}
