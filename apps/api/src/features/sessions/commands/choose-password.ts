import { randomUUID } from 'node:crypto'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { checkNewPassword, passwordRefusal } from '../../../aggregates/users/check-password.ts'
import { hashPassword, isPasswordRight, savePassword } from '../../../aggregates/users/passwords.ts'
import { addSession } from '../../../aggregates/users/sessions.ts'
import { networkOf } from '../../../aggregates/users/sign-in-attempts.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import type { Caller } from '../../../http/session/caller.ts'
import { type Claims, newClaims } from '../../../http/session/claims.ts'
import { endSessions } from '../../../http/session/end-sessions.ts'
import { findLink, lockAccount, markLinkUsed, readAccount } from '../store.ts'
import { digestOfToken } from './reset-password.ts'
import type { SignInRules } from './sign-in.ts'

type Call = {
  readonly ip: string
  readonly now: Date
  readonly origin: Readonly<Record<string, unknown>>
}

/** For whom a link is. Throws PASSWORD_LINK_INVALID, TOO_MANY_REQUESTS. */
export const checkLink = (db: Db, token: string, { ip, now }: Call, rules: SignInRules) =>
  rules.attempts.guard(attemptAt(ip, now), async () => {
    const { name, surname, username, expires_at } = await requireLink(db, token, now)
    return { name: `${name} ${surname}`.trim(), username, expiresAt: expires_at }
  })

/**
 * Tokens that fit nothing count as wrong passwords of one address do. A token has 256 bits: limits that strangers could fill from
 * elsewhere would keep out nobody but the owners of links.
 */
const attemptAt = (address: string, now: Date) => ({ username: 'first password', address, known: true, now })

async function requireLink(db: Db, token: string, now: Date) {
  const link = await findLink(db, digestOfToken(token), now)
  if (link === undefined) throw new RuleError('PASSWORD_LINK_INVALID')
  return link
}

type Typed = { readonly password: string; readonly passwordConfirmation: string }
type FirstPassword = Typed & { readonly token: string }

/**
 * Sets the password of a link's user, uses the link up and opens a session. Throws PASSWORD_LINK_INVALID, TOO_MANY_REQUESTS and the
 * refusals of a new password.
 */
export const setFirstPassword = (
  db: Db,
  { token, ...typed }: FirstPassword,
  call: Call & { readonly userAgent: string },
  rules: SignInRules,
): Promise<Claims> =>
  rules.attempts.guard(attemptAt(call.ip, call.now), async () => {
    const link = await requireLink(db, token, call.now)
    const password = checkNewPassword(typed, link.username)
    // Passwords take long to hash; no connection is held meanwhile.
    const hash = await hashPassword(password)
    return inTransaction(db, (trx) => saveFirstPassword(trx, link.user_id, { ...call, token, hash }, rules))
  })

type FirstSaving = Call & { readonly userAgent: string; readonly token: string; readonly hash: string }

async function saveFirstPassword(trx: Trx, userId: number, saving: FirstSaving, rules: SignInRules) {
  const { token, hash, ip, userAgent, now, origin } = saving
  await lockAccount(trx, userId)
  // Under the lock again: somebody else may have used or replaced it.
  await requireLink(trx, token, now)
  await markLinkUsed(trx, digestOfToken(token), now)
  await savePassword(trx, userId, { hash, now })
  await endSessions(trx, userId)
  const claims = newClaims({ sub: String(userId), sid: randomUUID() }, { began: now, now }, rules)
  await addSession(trx, { claims, address: networkOf(ip), userAgent, now })
  await recordPassword(trx, userId, { action: 'set-first-password', origin, now })
  return claims
}

/**
 * Replaces the temporary password of the caller by one of their own; their session goes on. Throws ACTION_NOT_ALLOWED where the
 * password is not temporary, and the refusals of a new password.
 */
export async function replaceTemporaryPassword(
  db: Db,
  typed: Typed,
  { caller, now, origin }: Omit<Call, 'ip'> & { readonly caller: Caller },
): Promise<void> {
  if (!caller.mustChangePassword) throw new RuleError('ACTION_NOT_ALLOWED')
  const { password_hash } = await readAccount(db, caller.id)
  const password = checkNewPassword(typed, caller.username)
  if (await isPasswordRight(password_hash, password)) throw passwordRefusal('password', 'PASSWORD_SAME')
  const hash = await hashPassword(password)
  await inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, caller.id)
    // Reset again meanwhile, which ended this session.
    if (account.password_hash !== password_hash) throw new RuleError('SESSION_EXPIRED')
    await savePassword(trx, caller.id, { hash, now })
    await endSessions(trx, caller.id, caller.sessionId)
    await recordPassword(trx, caller.id, { action: 'replace-temporary-password', origin, now })
  })
}

type Entry = Pick<Call, 'now' | 'origin'> & { readonly action: string }

const recordPassword = (trx: Trx, userId: number, { action, origin, now }: Entry) =>
  recordHistory(trx, {
    objectType: 'user',
    objectId: userId,
    user: { id: userId },
    action,
    facts: { password: 'changed' },
    origin,
    at: now.toISOString(),
  })
