import type { UserSessions } from '@cais/contract/sessions/schemas'
import { deviceOf } from '@cais/domain/access/device'
import { hasRole } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import type { Caller } from '../../../http/session/caller.ts'
import { countSessions, readAccount, readSessions } from '../store.ts'

/** Everybody has their own sessions; administrators have those of everybody. Others are not found. */
export function requireSessionsOf(caller: Caller, userId: number): void {
  if (userId !== caller.id && !hasRole(caller.roles, 'SUPER_USER')) throw new RuleError('NOT_FOUND')
}

/** Where a user is signed in at this moment. Throws NOT_FOUND. */
export async function readUserSessions(
  db: Db,
  userId: number,
  { caller, now }: { readonly caller: Caller; readonly now: Date },
): Promise<UserSessions> {
  requireSessionsOf(caller, userId)
  const account = await readAccount(db, userId)
  const rows = await readSessions(db, userId, now)
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      device: deviceOf(row.user_agent),
      address: row.address,
      openedAt: row.created_at,
      lastUsedAt: row.last_used_at,
      isCurrent: row.id === caller.sessionId,
    })),
    total: await countSessions(db, userId, now),
    lastSignInAt: account.last_sign_in_at,
    passwordChangedAt: account.password_changed_at,
  }
}
