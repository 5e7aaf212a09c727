import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import { visibleTo } from '../../../aggregates/documents/visibility.ts'
import type { Db } from '../../../db/pool.ts'
import { paginationOf } from '../../../engines/lists/page.ts'
import { countLockedOrders } from './count-locked-orders.ts'
import { requireLock } from './list-locks.ts'

type Query = { readonly page: number; readonly perPage: number }
type LockedRow = {
  readonly id: number
  readonly number: string
  readonly customer_name: string
  readonly submitted_at: string
  readonly total: number
  readonly created_by: number
  readonly creator_name: string
}

/** The documents that this lock holds up, as far as the caller may see them: as many as its count says. Throws NOT_FOUND. */
export async function listLockedOrders(db: Db, id: number, query: Query, user: User) {
  await requireLock(db, id, user)
  const visible = visibleTo(user)
  const [{ rows }, counts] = await Promise.all([
    sql<LockedRow>`
      SELECT o.id, o.number, c.name AS customer_name, o.submitted_at, o.total, o.created_by,
        rtrim(u.name || ' ' || u.surname) AS creator_name
      FROM orders o JOIN customers c ON c.id = o.customer_id JOIN users u ON u.id = o.created_by
      WHERE o.lock_id = ${id} AND o.status = 'BLOCKED' AND ${visible}
      ORDER BY o.submitted_at, o.id LIMIT ${query.perPage} OFFSET ${(query.page - 1) * query.perPage}`.execute(
      db,
    ),
    countLockedOrders(db, [id], visible),
  ])
  return { data: rows.map(presentLocked), meta: { pagination: paginationOf(query, counts.get(id) ?? 0) } }
}

const presentLocked = ({ customer_name, submitted_at, created_by, creator_name, ...row }: LockedRow) => ({
  ...row,
  customerName: customer_name,
  submittedAt: submitted_at,
  createdBy: { id: created_by, name: creator_name },
})
