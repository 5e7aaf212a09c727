import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { visibleTo } from '../../orders/visibility.ts'
import { paginationOf } from '../../paging/pagination.ts'
import { countHeld } from '../store/count-held.ts'
import { requireLock } from './list-locks.ts'

type Query = { readonly page: number; readonly perPage: number }
type HeldRow = {
  readonly id: number
  readonly number: string
  readonly customer_name: string
  readonly submitted_at: string
  readonly total: number
  readonly created_by: number
  readonly creator_name: string
}

/** The documents that this lock holds up, of those that the caller may see: the same that its count tells. Throws NOT_FOUND. */
export async function listHeld(db: Db, id: number, query: Query, user: User) {
  await requireLock(db, id, user)
  const visible = visibleTo(user)
  const [{ rows }, held] = await Promise.all([
    sql<HeldRow>`
      SELECT o.id, o.number, c.name AS customer_name, o.submitted_at, o.total, o.created_by,
        rtrim(u.name || ' ' || u.surname) AS creator_name
      FROM orders o JOIN customers c ON c.id = o.customer_id JOIN users u ON u.id = o.created_by
      WHERE o.lock_id = ${id} AND o.status = 'BLOCKED' AND ${visible}
      ORDER BY o.submitted_at, o.id LIMIT ${query.perPage} OFFSET ${(query.page - 1) * query.perPage}`.execute(
      db,
    ),
    countHeld(db, [id], visible),
  ])
  return { data: rows.map(presentHeld), meta: { pagination: paginationOf(query, held.get(id) ?? 0) } }
}

const presentHeld = ({ customer_name, submitted_at, created_by, creator_name, ...row }: HeldRow) => ({
  ...row,
  customerName: customer_name,
  submittedAt: submitted_at,
  createdBy: { id: created_by, name: creator_name },
})
