import type { User } from '@cais/domain/access/actor'

/** Who acts, when, and from where: passed to every command that people call. */
export type Acting = {
  readonly user: User
  readonly now: Date
  /** As the history stores it. */
  readonly origin?: Readonly<Record<string, unknown>>
  /** The system does it with these rights, as when a schedule opens a shipment: the history names the system. */
  readonly isSystem?: boolean
}

/** Whom the history names. */
export const recordedAs = ({ user, isSystem }: Acting): User | 'system' => (isSystem ? 'system' : user)

/** The same out of a request. */
export const actingOf = (context: {
  readonly user: User
  readonly origin: Readonly<Record<string, unknown>>
  now(): Date
}): Acting => ({ user: context.user, now: context.now(), origin: context.origin })
