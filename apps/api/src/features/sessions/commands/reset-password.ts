import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { PasswordSecret } from '@cais/contract/sessions/schemas'
import { LINK_HOURS, requirePasswordReset, temporaryPassword } from '@cais/domain/access/passwords'
import { hashPassword, NO_PASSWORD, withdrawLinks } from '../../../aggregates/users/passwords.ts'
import { clearAttempts } from '../../../aggregates/users/sign-in-attempts.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import type { Caller } from '../../../http/session/caller.ts'
import { endSessions } from '../../../http/session/end-sessions.ts'
import { addLink, lockAccount, readAccount, replacePassword } from '../store.ts'

type Reset = {
  readonly by: 'link' | 'temporary'
  readonly caller: Caller
  readonly now: Date
  readonly origin: Readonly<Record<string, unknown>>
}

/**
 * Gives a user a link to a new password or a temporary one, which is answered here and stored nowhere. The present password, an earlier
 * link and every session of the user end. Throws NOT_FOUND, ROLE_MISSING, USER_ABOVE_EDITOR,
 * PASSWORD_RESET_OWN, USER_INACTIVE.
 */
export async function resetPassword(db: Db, userId: number, reset: Reset): Promise<PasswordSecret> {
  requirePasswordReset(reset.caller, await readAccount(db, userId))
  const secret = reset.by === 'link' ? newLink(reset.now) : await newTemporaryPassword()
  await inTransaction(db, (trx) => saveReset(trx, userId, { ...reset, ...secret }))
  return secret.shown
}

/** What a link is stored as. */
export const digestOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')

function newLink(now: Date) {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + LINK_HOURS * 3_600_000).toISOString()
  const shown = { path: `/first-password#${token}`, expiresAt, password: null }
  return { shown, hash: NO_PASSWORD, link: { digest: digestOfToken(token), expiresAt } }
}

async function newTemporaryPassword() {
  const password = temporaryPassword((below) => randomInt(below))
  const shown = { path: null, expiresAt: null, password }
  return { shown, hash: await hashPassword(password), link: null }
}

type Saving = Reset & {
  readonly hash: string
  readonly link: { readonly digest: string; readonly expiresAt: string } | null
}

async function saveReset(trx: Trx, userId: number, { by, caller, now, origin, hash, link }: Saving) {
  const target = await lockAccount(trx, userId)
  requirePasswordReset(caller, target)
  await replacePassword(trx, userId, { hash, isTemporary: link === null, now })
  await withdrawLinks(trx, userId, now)
  if (link) await addLink(trx, { ...link, userId, createdBy: caller.id, now })
  await clearAttempts(trx, target.username)
  await endSessions(trx, userId)
  await recordHistory(trx, {
    objectType: 'user',
    objectId: userId,
    user: { id: caller.id },
    action: 'reset-password',
    facts: { by, ...(link && { expiresAt: link.expiresAt }) },
    origin,
    at: now.toISOString(),
  })
}
