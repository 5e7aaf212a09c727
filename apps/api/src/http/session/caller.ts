import type { User } from '@cais/domain/access/actor'

/** The signed-in user as every handler sees them. */
export type Caller = User & {
  readonly username: string
  readonly name: string
  readonly sessionId: string
  /** Signed in with a temporary password: may do nothing but replace it. */
  readonly mustChangePassword: boolean
  /** Set when an administrator sees the product as this user: the session is theirs, and it writes nothing. */
  readonly seenBy?: Administrator
}

/** Instants as ISO strings. */
export type Administrator = {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly startedAt: string
  readonly endsAt: string
}

/** Whose session it is: the administrator's while they see as somebody else. */
export const sessionOwner = (caller: Caller): { readonly id: number } => caller.seenBy ?? caller
