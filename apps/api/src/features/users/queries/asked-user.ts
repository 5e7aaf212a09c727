import { RuleError } from '@cais/domain/kernel/rule-error'
import type { AskedUser } from '@cais/domain/users/why-not'
import type { Db } from '../../../db/pool.ts'
import { readDeputyships } from '../../../http/session/read-deputyships.ts'
import { type RightsColumns, rightsOf } from '../../../http/session/rights-of.ts'

const COLUMNS = [
  'id',
  'name',
  'surname',
  'roles',
  'branch_id',
  'scope_branches',
  'scope_operations',
  'active',
] as const

type Row = RightsColumns & { readonly id: number; readonly active: boolean }

const asAsked = (row: Row): AskedUser => ({
  id: row.id,
  active: row.active,
  branchId: row.branch_id,
  ...rightsOf(row),
})

/** A user as the rules see them at this moment, active or not. Throws NOT_FOUND. */
export async function readAskedUser(db: Db, id: number, now: Date): Promise<AskedUser> {
  const row = await db
    .selectFrom('users')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new RuleError('NOT_FOUND', { user: id }))
  return { ...asAsked(row), deputyships: await readDeputyships(db, id, now) }
}

/** Who is looked at in search of somebody with the right: more are not read, whatever the company's size. */
const MOST_READ = 300

/** Active users with one of the roles, and the creator of a document; the last signed in first. */
export async function readHolders(db: Db, roles: readonly string[], creatorId: number | null) {
  const rows = await db
    .selectFrom('users')
    .select(COLUMNS)
    .where('active', '=', true)
    .where(({ eb, or, val }) =>
      or([eb('roles', '&&', val([...roles])), ...(creatorId === null ? [] : [eb('id', '=', creatorId)])]),
    )
    .orderBy('last_sign_in_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(MOST_READ)
    .execute()
  return rows.map((row) => ({ ...asAsked(row), name: `${row.name} ${row.surname}`.trim() }))
}
