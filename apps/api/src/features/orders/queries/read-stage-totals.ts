import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

export type StageTotal = { readonly stage: string; readonly documents: number; readonly total: number }

/** Documents and sums by stage; a document of several open stages counts in each, one without stages under its status. */
export async function readStageTotals(db: Db, where: RawBuilder<boolean>): Promise<StageTotal[]> {
  const { rows } = await sql<StageTotal>`
    SELECT stage, count(*) AS documents, coalesce(sum(total), 0)::bigint AS total FROM (
      SELECT o.total, unnest(CASE WHEN o.stages = '{}' THEN ARRAY[o.status] ELSE o.stages END) AS stage
      FROM orders o WHERE ${where}) staged
    GROUP BY stage ORDER BY stage`.execute(db)
  return rows
}
