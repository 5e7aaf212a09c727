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

/**
 * The rights with which the system takes in what nobody sends by hand, in the name of whoever set that up: theirs may end, what arrives does
 * not (decision 0345). undefined when there is no such user.
 */
export async function readSystemActor(db: Db, id: number): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(['id', 'branch_id']).where('id', '=', id).executeTakeFirst()
  return (
    row && {
      id: row.id,
      roles: ['ADMIN'],
      branchId: row.branch_id,
      scope: { branches: 'all', operations: 'all' },
    }
  )
}

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
