import { hasRole } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { endSession, findUserId } from '../../../aggregates/users/sessions.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Administrator, Caller } from '../../../http/session/caller.ts'
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
  if (caller.seenBy) return signOutAdministrator(trx, caller, { seenBy: caller.seenBy, username, everywhere })
  if (username.toLowerCase() !== caller.username) return signOutOther(trx, caller, username)
  if (everywhere) await endSessions(trx, caller.id)
  else await endSession(trx, caller.id, caller.sessionId)
  return caller.id
}

/** Who sees as somebody else signs out themselves and nobody else, here only. */
async function signOutAdministrator(trx: Trx, caller: Caller, { seenBy, username, everywhere }: Leaving) {
  const isHere = [caller.username, seenBy.username].includes(username.toLowerCase()) && !everywhere
  if (!isHere) throw new RuleError('SEEING_AS_READ_ONLY', { name: caller.name })
  await endSession(trx, seenBy.id, caller.sessionId)
  return seenBy.id
}

type Leaving = {
  readonly seenBy: Administrator
  readonly username: string
  readonly everywhere: boolean
}

async function signOutOther(trx: Trx, caller: Caller, username: string): Promise<number> {
  if (caller.mustChangePassword) throw new RuleError('PASSWORD_CHANGE_REQUIRED')
  if (!hasRole(caller.roles, 'SUPER_USER')) throw new RuleError('ROLE_MISSING', { roles: ['ADMIN'] })
  const userId = await findUserId(trx, username.toLowerCase())
  if (userId === undefined) throw new RuleError('NOT_FOUND')
  await endSessions(trx, userId)
  return userId
}
