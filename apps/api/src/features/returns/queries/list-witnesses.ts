import type { User } from '@cais/domain/access/actor'
import { isRole } from '@cais/domain/access/roles'
import { scopeOf } from '@cais/domain/access/scope'
import { mayDestroy } from '@cais/domain/returns/destructions'
import { sql } from 'kysely'
import { RETURN_KEEPERS } from '../../../aggregates/company/roles.ts'
import type { Db } from '../../../db/pool.ts'

/** Active colleagues of the user who deal with returns of a branch, by name: one of them witnesses a destruction. */
export async function listWitnesses(db: Db, branchId: string, { id }: Pick<User, 'id'>) {
  const roles = [
    'ADMIN',
    ...RETURN_KEEPERS.filter((role) => role !== 'WAREHOUSE_MANAGER'),
    `ADMIN_${branchId}`,
  ]
  const rows = await db
    .selectFrom('users')
    .select(['id', 'branch_id', 'roles', 'scope_branches', 'scope_operations'])
    .select(sql<string>`rtrim(name || ' ' || surname)`.as('name'))
    .where('active', '=', true)
    .where(sql<boolean>`roles && ${roles}::text[]`)
    .where('id', '<>', id)
    .orderBy('sort_name')
    .orderBy('id')
    .execute()
  return rows
    .filter((row) => {
      const own = row.roles.filter(isRole)
      const scope = scopeOf({
        ...{ roles: own, branchId: row.branch_id },
        ...{ branches: row.scope_branches, operations: row.scope_operations },
      })
      return mayDestroy({ roles: own, scope }, branchId)
    })
    .map(({ id, name }) => ({ id, name }))
}
