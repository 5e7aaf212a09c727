import { hasRole } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { endSession, findUserId } from '../../../aggregates/users/sessions.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/session/caller.ts'
import { endSessions } from '../../../http/session/end-sessions.ts'

/**
 * Ends the caller's session, or all of theirs. An administrator may end all sessions of somebody else.
 * Answers the user whose sessions changed.
 */
export async function signOut(
  trx: Trx,
  caller: Caller,
  username: string,
  everywhere: boolean,
): Promise<number> {
  if (username.toLowerCase() !== caller.username) return signOutOther(trx, caller, username)
  if (everywhere) await endSessions(trx, caller.id)
  else await endSession(trx, caller.id, caller.sessionId)
  return caller.id
}

async function signOutOther(trx: Trx, caller: Caller, username: string): Promise<number> {
  if (caller.mustChangePassword) throw new RuleError('PASSWORD_CHANGE_REQUIRED')
  if (!hasRole(caller.roles, 'SUPER_USER')) throw new RuleError('ROLE_MISSING', { roles: ['ADMIN'] })
  const userId = await findUserId(trx, username.toLowerCase())
  if (userId === undefined) throw new RuleError('NOT_FOUND')
  await endSessions(trx, userId)
  return userId
}
