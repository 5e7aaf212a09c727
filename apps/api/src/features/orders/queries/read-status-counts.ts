import type { OrderStatus } from '@cais/domain/orders/statuses'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

export type StatusCount = { readonly status: OrderStatus; readonly own: boolean; readonly documents: number }

/** Documents by status and by whether they are the user's own: enough to count every tab. */
export async function readStatusCounts(
  db: Db,
  where: RawBuilder<boolean>,
  userId: number,
): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    SELECT o.status, o.created_by = ${userId} AS own, count(*) AS documents
    FROM orders o WHERE ${where} GROUP BY 1, 2`.execute(db)
  return rows
}
