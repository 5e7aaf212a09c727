import { randomUUID } from 'node:crypto'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import type { Claims } from '../../../http/session/claims.ts'
import { passwordFits } from '../passwords.ts'
import { addSession, findCredentials } from '../store.ts'

export type SignIn = {
  readonly username: string
  readonly password: string
  readonly now: Date
  readonly minutes: number
}

/** Opens a session for whoever knows the password; a wrong name, a wrong password and a closed account answer alike. */
export async function signIn(db: Db, { username, password, now, minutes }: SignIn): Promise<Claims> {
  const user = await findCredentials(db, username.toLowerCase())
  const fits = await passwordFits(user?.password_hash, password)
  if (!fits || !user?.active) throw new RuleError('CREDENTIALS_WRONG')
  const iat = Math.floor(now.getTime() / 1000)
  const claims = { sub: String(user.id), sid: randomUUID(), iat, exp: iat + minutes * 60 }
  await addSession(db, { id: claims.sid, userId: user.id, expiresAt: new Date(claims.exp * 1000) })
  return claims
}
