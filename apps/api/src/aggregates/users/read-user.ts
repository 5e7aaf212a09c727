import type { User } from '@cais/domain/access/actor'
import { isRole } from '@cais/domain/access/roles'
import { scopeOf } from '@cais/domain/access/scope'
import type { Db } from '../../db/pool.ts'

/** An active user as the rules see them; undefined when there is none of that name. */
export async function readUser(db: Db, username: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'branch_id', 'roles', 'scope_branches', 'scope_operations'])
    .where('username', '=', username)
    .where('active', '=', true)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const roles = row.roles.filter(isRole)
  const { branch_id: branchId, scope_branches: branches, scope_operations: operations } = row
  return { id: row.id, roles, branchId, scope: scopeOf({ roles, branchId, branches, operations }) }
}
