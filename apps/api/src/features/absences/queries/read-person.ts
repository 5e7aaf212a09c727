import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { rightsOf } from '../../../http/session/rights-of.ts'

/** A user as the rules of absences see them; undefined when there is none. */
export async function readPerson(db: Db, id: number) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'active', 'roles', 'branch_id', 'scope_branches', 'scope_operations'])
    .select(sql<string>`rtrim(name || ' ' || surname)`.as('name'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { id: row.id, name: row.name, active: row.active, branchId: row.branch_id, ...rightsOf(row) }
}
