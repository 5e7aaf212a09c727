import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { CountedFrom } from '../filter/counted-from.ts'

export type FilterTotals = { readonly documents: number; readonly total: number; readonly weight: number }
export type Counted = { readonly from: CountedFrom; readonly where: RawBuilder<boolean> }

/** How many documents a filter finds, and their sums. */
export async function readOrderTotals(db: Db, { from, where }: Counted): Promise<FilterTotals> {
  const { rows } = await sql<FilterTotals>`
    SELECT coalesce(sum(documents), 0)::bigint AS documents, coalesce(sum(o.total), 0)::bigint AS total,
      coalesce(sum(o.weight), 0)::bigint AS weight
    FROM ${from} WHERE ${where}`.execute(db)
  return rows[0] ?? { documents: 0, total: 0, weight: 0 }
}
