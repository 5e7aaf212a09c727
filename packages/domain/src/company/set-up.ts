import { RuleError } from '../kernel/rule-error.ts'

/** How long the address that sets up an empty system is valid. */
export const SETUP_HOURS = 24

/** The token of a set-up address, as it is stored; undefined = there is none like it. */
export type SetupToken = { readonly expiresAt: string }

/**
 * Whether a set-up address opens: only while the system has no user, and until its token expires. Throws SETUP_DONE, SETUP_LINK_INVALID,
 * SETUP_LINK_EXPIRED.
 */
export function requireSetUp(token: SetupToken | undefined, hasUsers: boolean, now: Date): SetupToken {
  if (hasUsers) throw new RuleError('SETUP_DONE')
  if (token === undefined) throw new RuleError('SETUP_LINK_INVALID')
  if (Date.parse(token.expiresAt) <= now.getTime()) throw new RuleError('SETUP_LINK_EXPIRED')
  return token
}

/** Runs a part of a larger input; what it refuses is named with the part before the field: 'branch.seriesCode'. */
export async function inPart<T>(part: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const details = error.details.map((detail) => ({ ...detail, field: `${part}.${detail.field}` }))
    throw new RuleError(error.code, error.facts, details)
  }
}
