import { randomUUID } from 'node:crypto'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { isPasswordRight } from '../../../aggregates/users/passwords.ts'
import { addSession, findCredentials } from '../../../aggregates/users/sessions.ts'
import { type createAttempts, networkOf } from '../../../aggregates/users/sign-in-attempts.ts'
import type { Db } from '../../../db/pool.ts'
import { type Claims, newClaims } from '../../../http/session/claims.ts'

export type SignIn = {
  readonly username: string
  readonly password: string
  readonly ip: string
  readonly userAgent: string
  readonly now: Date
}

export type SignInRules = {
  readonly attempts: ReturnType<typeof createAttempts>
  /** How long a session lasts unused, and at most. */
  readonly sessionMinutes: number
  readonly sessionDays: number
}

/** Opens a session for the right password. A wrong name, a wrong password and a closed account get the same answer. */
export async function signIn(
  db: Db,
  { password, ip, userAgent, now, ...typed }: SignIn,
  rules: SignInRules,
): Promise<Claims> {
  const username = typed.username.toLowerCase()
  const address = networkOf(ip)
  const user = await findCredentials(db, { username, address, now })
  const attempt = { username, address: ip, known: user?.known ?? false, now }
  return rules.attempts.guard(attempt, async () => {
    const fits = await isPasswordRight(user?.password_hash, password)
    if (!fits || !user?.active) throw new RuleError('CREDENTIALS_WRONG')
    const claims = newClaims({ sub: String(user.id), sid: randomUUID() }, { began: now, now }, rules)
    await addSession(db, { claims, address, userAgent, now })
    return claims
  })
}
