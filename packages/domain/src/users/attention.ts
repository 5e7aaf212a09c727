/** Why an account needs an administrator, the most urgent first. */
export const ATTENTIONS = [
  'FAILED_SIGN_INS',
  'NO_ROLE',
  'BRANCH_MISSING',
  'BRANCH_INACTIVE',
  'OPERATIONS_INACTIVE',
  'LINK_EXPIRED',
  'NO_PASSWORD',
  'TEMPORARY_PASSWORD',
  'NEVER_SIGNED_IN',
  'LONG_AWAY',
] as const
export type Attention = (typeof ATTENTIONS)[number]

/** What mends it: a new password, a role, deactivating the account, or something on its page. */
export const ATTENTION_ACTS = {
  FAILED_SIGN_INS: 'open',
  NO_ROLE: 'grant-role',
  BRANCH_MISSING: 'open',
  BRANCH_INACTIVE: 'open',
  OPERATIONS_INACTIVE: 'open',
  LINK_EXPIRED: 'reset-password',
  NO_PASSWORD: 'reset-password',
  TEMPORARY_PASSWORD: 'reset-password',
  NEVER_SIGNED_IN: 'reset-password',
  LONG_AWAY: 'deactivate',
} as const satisfies Record<Attention, 'open' | 'grant-role' | 'reset-password' | 'deactivate'>

/** Days after which a new account that nobody signed in with, and one that nobody signs in with any more, is asked about. */
export const NEVER_DAYS = 14
export const AWAY_DAYS = 90

/** What is known of an active account. */
export type AttentionFacts = {
  readonly active: boolean
  /** Wrong passwords of the last hour have reached the limit. */
  readonly failedSignIns: boolean
  readonly hasRole: boolean
  /** A role of a warehouse manager names a branch that does not exist. */
  readonly branchMissing: boolean
  /** The own branch, or one that a role manages, takes no new documents. */
  readonly branchInactive: boolean
  /** Operations were granted, and none of them takes new documents. */
  readonly operationsInactive: boolean
  readonly linkExpired: boolean
  /** No password, and no link with which one can be chosen. */
  readonly noPassword: boolean
  readonly temporaryPassword: boolean
  readonly createdAt: string
  readonly lastSignInAt: string | null
}

/** Why the account needs attention, the most urgent reason first; nothing for an account that is not active. */
export function attentionsOf(facts: AttentionFacts, now: Date): Attention[] {
  if (!facts.active) return []
  const held = {
    FAILED_SIGN_INS: facts.failedSignIns,
    NO_ROLE: !facts.hasRole,
    BRANCH_MISSING: facts.branchMissing,
    BRANCH_INACTIVE: facts.branchInactive,
    OPERATIONS_INACTIVE: facts.operationsInactive,
    LINK_EXPIRED: facts.linkExpired,
    NO_PASSWORD: facts.noPassword,
    TEMPORARY_PASSWORD: facts.temporaryPassword,
    NEVER_SIGNED_IN: facts.lastSignInAt === null && isBefore(facts.createdAt, now, NEVER_DAYS),
    LONG_AWAY: facts.lastSignInAt !== null && isBefore(facts.lastSignInAt, now, AWAY_DAYS),
  } satisfies Record<Attention, boolean>
  return ATTENTIONS.filter((one) => held[one])
}

const isBefore = (instant: string, now: Date, days: number) =>
  Date.parse(instant) < now.getTime() - days * 86_400_000
