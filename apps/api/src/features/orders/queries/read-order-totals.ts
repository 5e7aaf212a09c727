import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

export type FilterTotals = { readonly documents: number; readonly total: number; readonly weight: number }

/** How many documents a filter finds, and their sums. */
export async function readOrderTotals(db: Db, where: RawBuilder<boolean>): Promise<FilterTotals> {
  const { rows } = await sql<FilterTotals>`
    SELECT count(*) AS documents, coalesce(sum(o.total), 0)::bigint AS total, coalesce(sum(o.weight), 0)::bigint AS weight
    FROM orders o WHERE ${where}`.execute(db)
  return rows[0] ?? { documents: 0, total: 0, weight: 0 }
}
