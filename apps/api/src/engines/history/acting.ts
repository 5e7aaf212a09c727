import type { User } from '@cais/domain/access/actor'

/** Who acts, when, and from where: passed to every command that people call. */
export type Acting = {
  readonly user: User
  readonly now: Date
  /** As the history stores it. */
  readonly origin?: Readonly<Record<string, unknown>>
}

/** The same out of a request. */
export const actingOf = (context: {
  readonly user: User
  readonly origin: Readonly<Record<string, unknown>>
  now(): Date
}): Acting => ({ user: context.user, now: context.now(), origin: context.origin })
