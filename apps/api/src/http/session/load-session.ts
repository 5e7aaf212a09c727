import { isRole } from '@cais/domain/access/roles'
import { scopeOf } from '@cais/domain/access/scope'
import type { Db } from '../../db/pool.ts'
import type { Caller } from './caller.ts'

/** A session that is alive, with its user as they are now. */
export type Session = { readonly caller: Caller; readonly expiresAt: number }

/** The session as the database knows it; undefined when it ended, was revoked, or its user may no longer sign in. */
export async function loadSession(db: Db, sessionId: string, now: Date): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'username',
      'name',
      'surname',
      'branch_id',
      'roles',
      'scope_branches',
      'scope_operations',
    ])
    .select('sessions.expires_at')
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('users.active', '=', true)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const roles = row.roles.filter(isRole)
  const scope = scopeOf({
    roles,
    branchId: row.branch_id,
    branches: row.scope_branches,
    operations: row.scope_operations,
  })
  const name = `${row.name} ${row.surname}`.trim()
  const caller = {
    id: row.id,
    username: row.username,
    name,
    roles,
    branchId: row.branch_id,
    scope,
    sessionId,
  }
  return { caller, expiresAt: Date.parse(row.expires_at) }
}
