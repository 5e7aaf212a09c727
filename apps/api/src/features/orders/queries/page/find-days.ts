import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { type RawBuilder, sql } from 'kysely'
import { PLANNED_FOR_VALUES } from '../../../../db/planned-for-values.ts'
import type { Db } from '../../../../db/pool.ts'
import { daySums, monthSums } from '../../filter/group-sums.ts'
import type { OrderWhere } from '../../filter/order-where.ts'
import { monthAfter, monthOf } from '../../filter/whole-months.ts'
import { type DayCount, foldCounts } from './fold-counts.ts'
import type { OrderPage } from './order-page.ts'
import { periodsOf } from './periods-of.ts'

/** The days that hold a page, in the order of the list, and how many documents on them come before it. */
export type PageDays = { readonly days: readonly CalendarDate[]; readonly offset: number }

/**
 * Finds by the kept sums where in time a page lies, first the months and then their days, without a look at a document
 * (decision 0052). For lists that kinds and days answer.
 */
export async function findDays(db: Db, where: OrderWhere, page: OrderPage): Promise<PageDays> {
  const months = foldCounts(await countByDay(db, where, monthSums(where)), page, monthOf)
  const { starts, offset } = periodsOf(months, page)
  if (starts.length === 0) return { days: [], offset: 0 }
  const sorted = starts.toSorted()
  const span = { from: sorted[0], to: monthAfter(sorted.at(-1) ?? '') }
  const days = foldCounts(await countByDay(db, where, daySums(where, span)), page, (day) => day)
  const found = periodsOf(days, { ...page, offset })
  return { days: found.starts, offset: found.offset }
}

/** Documents by day of creation; months count under their first day. Planned anew each time: periods differ too much in size. */
async function countByDay(
  db: Db,
  { kinds }: OrderWhere,
  from: RawBuilder<unknown>,
): Promise<readonly DayCount[]> {
  const { rows } = await sql<DayCount>`${PLANNED_FOR_VALUES}
    SELECT o.created_at, sum(documents)::bigint AS documents FROM (${from}) o WHERE ${kinds} GROUP BY 1`.execute(
    db,
  )
  return rows
}
