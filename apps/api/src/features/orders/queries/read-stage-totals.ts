import { sql } from 'kysely'
import { allCounted } from '../../../aggregates/documents/list/counted-from.ts'
import type { OrderWhere } from '../../../aggregates/documents/list/order-where.ts'
import type { Db } from '../../../db/pool.ts'

export type StageTotal = { readonly stage: string; readonly documents: number; readonly total: number }

/** Documents and sums by stage; a document of several open stages counts in each, one without stages under its status. */
export async function readStageTotals(db: Db, where: OrderWhere): Promise<StageTotal[]> {
  const { rows } = await sql<StageTotal>`
    SELECT stage, sum(documents)::bigint AS documents, coalesce(sum(total), 0)::bigint AS total FROM (
      SELECT documents, o.total, unnest(CASE WHEN o.stages = '{}' THEN ARRAY[o.status] ELSE o.stages END) AS stage
      FROM ${allCounted(where)} WHERE ${where.kinds}) staged
    GROUP BY stage HAVING sum(documents) > 0 ORDER BY stage`.execute(db)
  return rows
}
