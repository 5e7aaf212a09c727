import type { User } from '@cais/domain/access/actor'
import { isRole } from '@cais/domain/access/roles'
import { scopeOf } from '@cais/domain/access/scope'
import type { Db } from '../../db/pool.ts'

/** An active user as the rules see them; undefined when there is none of that name. */
export const readUser = async (db: Db, username: string): Promise<User | undefined> =>
  userOf(await activeUsers(db).where('username', '=', username).executeTakeFirst())

/** The same by id, for work that goes on in the background. */
export const readUserById = async (db: Db, id: number): Promise<User | undefined> =>
  userOf(await activeUsers(db).where('id', '=', id).executeTakeFirst())

const activeUsers = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'branch_id', 'roles', 'scope_branches', 'scope_operations'])
    .where('active', '=', true)

type UserRow = Awaited<ReturnType<ReturnType<typeof activeUsers>['executeTakeFirst']>>

function userOf(row: UserRow): User | undefined {
  if (row === undefined) return undefined
  const roles = row.roles.filter(isRole)
  const { branch_id: branchId, scope_branches: branches, scope_operations: operations } = row
  return { id: row.id, roles, branchId, scope: scopeOf({ roles, branchId, branches, operations }) }
}
