import type { Config } from '../config.ts'
import type { Listener } from '../db/listener.ts'
import type { Db } from '../db/pool.ts'

/** What the application gets from outside. Tests pass their own; nothing else reads the environment or the clock. */
export type Deps = {
  readonly config: Config
  /** Address of the database, for work that needs a connection of its own. It signs in as the owner of the tables. */
  readonly url: string
  readonly db: Db
  /**
   * Connections for work that may take minutes (decision 0101): exports, jobs, commands. A pool of its own, so that users never wait for
   * these.
   */
  readonly backgroundDb: Db
  readonly listener: Listener
  /** Signs the tokens; the same on all servers of one database. */
  readonly secret: string
  readonly now: () => Date
}

/** The same dependencies for background work. */
export const inBackground = <T extends Deps>(deps: T): T => ({ ...deps, db: deps.backgroundDb })

declare module 'fastify' {
  interface FastifyInstance {
    readonly deps: Deps
  }
}
