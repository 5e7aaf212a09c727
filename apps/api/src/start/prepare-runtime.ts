import type { Config } from '../config.ts'
import { prepareAppRole } from '../db/app-role.ts'
import { openListener } from '../db/listener.ts'
import { migrate } from '../db/migrate.ts'
import { BACKGROUND, openDb, openPool, type PoolOptions } from '../db/pool.ts'
import { signingSecret } from '../db/signing-secret.ts'
import { CHANNELS } from '../engines/events/events.ts'
import { JOBS_AT_ONCE, prepareQueue } from '../engines/jobs/runner.ts'
import type { Deps } from '../http/deps.ts'
import { exportSlots } from '../http/export/export-slots.ts'

/** What the processes work with: the database, brought up to date and opened, the settings, the clock. */
export type Runtime = { readonly deps: Deps; readonly url: string; close(): Promise<void> }

/** Migrates the database and opens it as the role of the server. */
export async function prepareRuntime(config: Config, url: string): Promise<Runtime> {
  await migrate(url)
  await prepareQueue(url)
  const role = await prepareAppRole(url)
  const pool: PoolOptions = { url, role, useGenericPlans: true }
  const db = openDb(openPool({ ...pool, max: config.poolSize, name: 'cais server' }))
  const most = exportSlots(config) + JOBS_AT_ONCE
  const backgroundDb = openDb(openPool({ ...pool, max: most, name: 'cais background', limits: BACKGROUND }))
  const listener = await openListener(url, CHANNELS)
  const secret = config.secret ?? (await signingSecret(db))
  const deps = { config, url, db, backgroundDb, listener, secret, now: () => new Date() }
  const close = async () => {
    await listener.close()
    await db.destroy()
    await backgroundDb.destroy()
  }
  return { deps, url, close }
}
