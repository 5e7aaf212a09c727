import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

export type Wait = {
  readonly kind: string
  readonly count: number
  readonly total: number
  readonly oldest: string | null
}

export type Question = { readonly kind: string; readonly where: RawBuilder<boolean> }

/** Count, sum and oldest of several kinds of documents: one statement, an index behind each part. */
export async function readWaitingOrders(db: Db, questions: readonly Question[]): Promise<Wait[]> {
  if (questions.length === 0) return []
  const parts = questions.map(
    ({ kind, where }) => sql`
      SELECT ${kind}::text AS kind, count(*) AS count, coalesce(sum(o.total), 0)::bigint AS total,
        min(coalesce(o.submitted_at, o.created_at)) AS oldest
      FROM orders o WHERE ${where}`,
  )
  const { rows } = await sql<Wait>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  return rows
}
