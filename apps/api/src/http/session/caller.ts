import type { User } from '@cais/domain/access/actor'

/** The signed-in user as every handler sees them. */
export type Caller = User & {
  readonly username: string
  readonly name: string
  readonly sessionId: string
}
