import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { type RawBuilder, sql } from 'kysely'
import { dayStart } from '../../../db/maputo-day.ts'
import type { Db } from '../../../db/pool.ts'

export type WaitingFigure = {
  readonly kind: string
  readonly count: number
  readonly total: number
  readonly oldest: string | null
  readonly today: number
  readonly yesterday: number
}

export type WaitingQuery = { readonly kind: string; readonly where: RawBuilder<boolean> }

/** Count, sum and oldest of several kinds of documents: one statement, an index behind each part. */
export async function readWaitingOrders(
  db: Db,
  queries: readonly WaitingQuery[],
  today: CalendarDate,
): Promise<WaitingFigure[]> {
  if (queries.length === 0) return []
  const parts = queries.map(
    ({ kind, where }) => sql`
      SELECT ${kind}::text AS kind, count(*) AS count, coalesce(sum(o.total), 0)::bigint AS total,
        min(coalesce(o.submitted_at, o.created_at)) AS oldest, ${countedByAge(sql<string>`coalesce(o.submitted_at, o.created_at)`, today)}
      FROM orders o WHERE ${where}`,
  )
  const { rows } = await sql<WaitingFigure>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  return rows
}

/** How many are of today and of yesterday; what is left is older. */
export const countedByAge = (since: RawBuilder<string>, today: CalendarDate) => sql`
  count(*) FILTER (WHERE ${since} >= ${dayStart(today)}) AS today,
  count(*) FILTER (WHERE ${since} < ${dayStart(today)} AND ${since} >= ${dayStart(today)} - interval '1 day') AS yesterday`
