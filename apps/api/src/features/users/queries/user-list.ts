import { ROLE_WORDS } from '@cais/contract/messages/role-words'
import {
  type ListedUser,
  type UserQuery,
  type UserRow,
  type UserTabCounts,
  type UserTabQuery,
  userQuery,
} from '@cais/contract/users/schemas'
import { deviceOf } from '@cais/domain/access/device'
import { isRole, type Role, ruleRole } from '@cais/domain/access/roles'
import type { Scope } from '@cais/domain/access/scope'
import { attentionsOf } from '@cais/domain/users/attention'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf, type Condition } from '../../../engines/lists/conditions.ts'
import { readCursor, writeCursor } from '../../../engines/lists/cursor.ts'
import { describeList, type FilterOf, type Order } from '../../../engines/lists/list.ts'
import { matches } from '../../../engines/lists/matches.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'
import { rightsOf } from '../../../http/session/rights-of.ts'
import { type ListFacts, needsAttention, openSessions, readListFacts, type Seen } from './user-attention.ts'

const filteredUsers = (db: Db, filter: FilterOf<UserQuery>, seen: Seen) =>
  db
    .selectFrom('users as u')
    .innerJoin('branches as b', 'b.id', 'u.branch_id')
    .where(
      allOf([
        ...matches('u.search_text', filter.search),
        filter.role && sql<boolean>`u.roles && ${[...filter.role]}::text[]`,
        filter.branchId && seesBranch(filter.branchId),
        filter.operationId &&
          sql<boolean>`(${SEES_ALL} OR u.scope_operations = '{}' OR u.scope_operations && ${[...filter.operationId]}::text[])`,
        filter.active !== undefined && sql<boolean>`u.active = ${filter.active}`,
        filter.attention !== undefined && sql<boolean>`${needsAttention('u', seen)} = ${filter.attention}`,
      ]),
    )

/** `scopeOf` of the domain in SQL: administrators see everything, and who only manages warehouses does not see the own branch. */
const SEES_ALL = sql<boolean>`u.roles && ARRAY['ADMIN', 'SUPER_USER']`

const seesBranch = (codes: readonly string[]): Condition => sql<boolean>`(${SEES_ALL}
  OR u.scope_branches && ${[...codes]}::text[]
  OR u.roles && ${codes.map((code) => `ADMIN_${code}`)}::text[]
  OR (u.branch_id = any(${[...codes]}::text[]) AND (u.roles = '{}' OR EXISTS (SELECT FROM unnest(u.roles) AS r (role) WHERE NOT starts_with(r.role, 'ADMIN_')))))`

const userColumns = (users: ReturnType<typeof filteredUsers>) =>
  users
    .select(['u.id', 'u.username', 'u.name', 'u.surname', 'u.email', 'u.branch_id', 'u.roles'])
    .select(['b.name as branch_name', 'u.scope_branches', 'u.scope_operations', 'u.active', 'u.version'])
    .select(['u.created_at', 'u.last_sign_in_at'])

type ListColumns = Awaited<ReturnType<ReturnType<typeof userColumns>['execute']>>[number]
type RowColumns = Omit<ListColumns, 'created_at' | 'last_sign_in_at'>

export function presentUserRow(row: RowColumns): UserRow {
  const { roles, scope } = rightsOf(row)
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    surname: row.surname,
    email: row.email,
    branchId: row.branch_id,
    branchName: row.branch_name,
    roles,
    scope: presentScope(scope),
    active: row.active,
    version: row.version,
  }
}

export const presentScope = ({ branches, operations }: Scope): UserRow['scope'] => ({
  branches: branches === 'all' ? [] : [...branches],
  operations: operations === 'all' ? [] : [...operations],
  all: branches === 'all',
})

/** 'Gestor do armazém SD' */
export function roleName(role: Role, language: Language): string {
  const name = ROLE_WORDS[language][ruleRole(role)]
  return ruleRole(role) === 'WAREHOUSE_MANAGER' ? `${name} ${role.slice('ADMIN_'.length)}` : name
}

/** 'BE, SD', or all of them in one word. */
export const codesText = (list: readonly string[], isAll: boolean, language: Language) =>
  isAll ? { pt: 'todas', en: 'all' }[language] : list.join(', ')

const FILE_COLUMNS: readonly Column<ListedUser>[] = [
  column.text({ pt: 'Nome', en: 'Name' }, (row) => `${row.name} ${row.surname}`.trim()),
  column.text({ pt: 'Utilizador', en: 'User name' }, (row) => row.username),
  column.text({ pt: 'E-mail', en: 'E-mail' }, (row) => row.email),
  column.text({ pt: 'Papéis', en: 'Roles' }, (row, language) =>
    row.roles
      .filter(isRole)
      .map((role) => roleName(role, language))
      .join(', '),
  ),
  column.text({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId),
  column.text({ pt: 'Filiais que vê', en: 'Branches seen' }, ({ scope }, language) =>
    codesText(scope.branches, scope.all, language),
  ),
  column.text({ pt: 'Operações que vê', en: 'Operations seen' }, ({ scope }, language) =>
    codesText(scope.operations, scope.operations.length === 0, language),
  ),
  column.yesNo({ pt: 'Activo', en: 'Active' }, (row) => row.active),
  column.instant({ pt: 'Última entrada', en: 'Last sign-in' }, (row) => row.lastSignInAt),
  column.integer({ pt: 'Sessões abertas', en: 'Open sessions' }, (row) => row.sessions),
]

/** By name, over users `u`. */
export const orderByName: Order<unknown, { readonly id: number }> = {
  by: () => [sql`u.sort_name`, sql`u.id`],
  cursor: {
    beyond: (cursor) =>
      sql<boolean>`(u.sort_name, u.id) > (SELECT sort_name, id FROM users WHERE id = ${readCursor(cursor)})`,
    write: (row) => writeCursor(row.id),
  },
}

/** All users, those that need attention first: administrators read them, whose scope is everything. */
export const userList = (seen: Seen) =>
  describeList(userQuery, {
    find: (db, filter) => filteredUsers(db, filter, seen),
    columns: userColumns,
    order: byAttention(seen),
    totals: {
      sums: { active: sql<number>`u.active::int` },
      present: ({ active = 0 }, count) => ({ active, inactive: count - active }),
    },
    present: (rows, { db }) => presentListed(rows, db, seen),
    file: { name: { pt: 'utilizadores', en: 'users' }, columns: FILE_COLUMNS },
  })

const byAttention = (seen: Seen): Order<unknown, { readonly id: number }> => ({
  by: () => [sql`${needsAttention('u', seen)} DESC`, sql`u.sort_name`, sql`u.id`],
  cursor: {
    beyond: (cursor) =>
      sql<boolean>`(NOT ${needsAttention('u', seen)}, u.sort_name, u.id) > (
        SELECT NOT ${needsAttention('last', seen)}, last.sort_name, last.id FROM users last WHERE last.id = ${readCursor(cursor)})`,
    write: (row) => writeCursor(row.id),
  },
})

async function presentListed(rows: readonly ListColumns[], db: Db, seen: Seen): Promise<ListedUser[]> {
  const facts = await readListFacts(
    db,
    rows.map(({ id }) => id),
    seen,
  )
  return rows.map((row) => {
    const of = facts.get(row.id)
    const from = of?.user_agent ?? null
    return {
      ...presentUserRow(row),
      attention: of === undefined ? [] : attentionsOf(attentionFactsOf(row, of), seen.now),
      lastSignInAt: row.last_sign_in_at,
      lastSignInFrom: from === null ? null : { device: deviceOf(from), address: of?.address ?? '' },
      sessions: of?.sessions ?? 0,
    }
  })
}

const attentionFactsOf = (row: ListColumns, facts: ListFacts) => ({
  active: row.active,
  hasRole: row.roles.length > 0,
  failedSignIns: facts.guessed,
  branchMissing: facts.branch_missing,
  branchInactive: facts.branch_inactive,
  operationsInactive: facts.operations_inactive,
  linkExpired: facts.link_expired,
  noPassword: facts.no_password,
  temporaryPassword: facts.must_change_password,
  createdAt: row.created_at,
  lastSignInAt: row.last_sign_in_at,
})

/** How many accounts the filters find behind each tab. */
export async function countUserTabs(db: Db, filter: UserTabQuery, seen: Seen): Promise<UserTabCounts> {
  const counts = await filteredUsers(db, filter, seen)
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) FILTER (WHERE u.active)`.as('active'),
      sql<number>`count(*) FILTER (WHERE NOT u.active)`.as('inactive'),
      sql<number>`count(*) FILTER (WHERE ${needsAttention('u', seen)})`.as('attention'),
      sql<number>`count(*) FILTER (WHERE u.active AND EXISTS (${openSessions('u', seen)}))`.as('signedIn'),
      sql<number>`count(*) FILTER (WHERE u.active AND u.roles @> ARRAY['ADMIN'])`.as('admins'),
    ])
    .executeTakeFirstOrThrow()
  return counts
}
