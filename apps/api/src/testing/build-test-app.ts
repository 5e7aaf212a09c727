import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { APP_ROLE } from '../db/app-role.ts'
import { openListener } from '../db/listener.ts'
import { openDb, openPool } from '../db/pool.ts'
import { CHANNELS } from '../engines/events/events.ts'
import type { Deps } from '../http/deps.ts'
import { createTestDatabase, type TestDatabase } from './create-test-database.ts'

export type TestApp = {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly database: TestDatabase
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export type TestAppOptions = {
  /** A second application on the same database: like a second server. */
  readonly database?: TestDatabase
  readonly now?: () => Date
  readonly config?: Partial<Config>
  /** Routes of the test itself. */
  readonly routes?: (app: FastifyInstance) => void
}

export const TEST_SECRET = 'only for tests, and at least thirty-two characters long'

/** The application on a database of its own. Close it in afterAll. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase())
  // A second server has connections of its own.
  const db = options.database
    ? openDb(openPool({ url: database.url, role: APP_ROLE, useGenericPlans: true }))
    : database.db
  const listener = await openListener(database.url, CHANNELS)
  const deps: Deps = {
    config: { ...readConfig({ LOG_LEVEL: 'silent', CAIS_SIGN_IN_ATTEMPTS: '100000' }), ...options.config },
    url: database.url,
    db,
    backgroundDb: db,
    listener,
    secret: TEST_SECRET,
    now: options.now ?? (() => new Date()),
  }
  const app = await buildApp(deps)
  options.routes?.(app)
  await app.ready()
  return {
    app,
    deps,
    database,
    inject: (request) => app.inject(request),
    close: async () => {
      await app.close()
      await listener.close()
      await database.jobs.end()
      if (options.database) await db.destroy()
      else await database.drop()
    },
  }
}
