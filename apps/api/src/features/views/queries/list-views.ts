import type { ViewList } from '@cais/contract/views/lists'
import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { openLists } from '../list-roles.ts'
import { type ListedView, presentView } from '../presenter/present-view.ts'
import { isVisible } from '../record/view-record.ts'

/** Own and shared views of the lists that the user may open: as the user ordered them, then own, then by name. */
export async function listViews(db: Db, list: ViewList | undefined, user: User) {
  const rows = await readViews(db, list, user)
  return rows.map((row) => presentView(row, user))
}

/** One view. Throws NOT_FOUND for one that does not exist or that the user may not see. */
export async function findView(db: Db, id: number, user: User) {
  const [row] = await readRows(db, sql`v.id = ${id}`, user)
  if (row === undefined || !isVisible(user, row)) throw new RuleError('NOT_FOUND', { view: id })
  return presentView(row, user)
}

export const readViews = (db: Db, list: ViewList | undefined, user: User): Promise<ListedView[]> =>
  readRows(
    db,
    sql`v.list = any(${openLists(user, list)}::text[]) AND v.deleted_at IS NULL AND ${shownTo(user)}`,
    user,
  )

/** The same as `isShownTo` of the domain, in SQL. */
function shownTo({ id, scope }: User): RawBuilder<boolean> {
  const inBranch =
    scope.branches === 'all' ? sql`true` : sql`v.branch_id = any(${[...scope.branches]}::text[])`
  return sql`(v.owner_id = ${id} OR v.shared_with = 'everybody' OR (v.shared_with = 'branch' AND ${inBranch}))`
}

async function readRows(db: Db, where: RawBuilder<unknown>, user: User): Promise<ListedView[]> {
  const { rows } = await sql<ListedView>`
    SELECT v.*, rtrim(u.name || ' ' || u.surname) AS owner_name, p.default_view_id = v.id AS is_default
    FROM views v
    JOIN users u ON u.id = v.owner_id
    LEFT JOIN list_preferences p ON p.user_id = ${user.id} AND p.list = v.list
    WHERE ${where}
    ORDER BY v.list, array_position(p.view_order, v.id), v.owner_id <> ${user.id}, lower(v.name), v.id`.execute(
    db,
  )
  return rows
}
