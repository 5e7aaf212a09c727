import type { Config } from '../config.ts'
import type { Listener } from '../db/listener.ts'
import type { Db } from '../db/pool.ts'

/** What the application is given from outside. Tests give their own; nothing reads the environment or the clock directly. */
export type Deps = {
  readonly config: Config
  readonly db: Db
  readonly listener: Listener
  /** Signs the tokens; the same on all servers of one database. */
  readonly secret: string
  readonly now: () => Date
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly deps: Deps
  }
}
