import type { User } from '@cais/domain/access/actor'

/** The signed-in user as every handler sees them. */
export type Caller = User & {
  readonly username: string
  readonly name: string
  readonly sessionId: string
  /** Signed in with a temporary password: may do nothing but replace it. */
  readonly mustChangePassword: boolean
}
