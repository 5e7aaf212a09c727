import type { OrderStatus } from '@cais/domain/orders/statuses'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Counted } from './read-order-totals.ts'

export type StatusCount = { readonly status: OrderStatus; readonly own: boolean; readonly documents: number }

/** Documents by status and by whether they are the user's own: enough to count every tab. */
export async function readStatusCounts(
  db: Db,
  { from, where }: Counted,
  userId: number,
): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    SELECT o.status, o.created_by = ${userId} AS own, sum(documents)::bigint AS documents
    FROM ${from} WHERE ${where} GROUP BY 1, 2`.execute(db)
  return rows
}
