import { addDays, type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import { dayEnd, dayStart } from '../../db/maputo-day.ts'
import { allOf, type Condition } from './conditions.ts'
import type { Page } from './page.ts'

/** Documents of a period, which is named by its first day. */
export type Count = { readonly start: CalendarDate; readonly documents: number }

/** The periods that a page reaches into, and how many documents of the first of them come before it. */
export function periodsOf(counts: readonly Count[], { offset, limit, after }: Page) {
  // Who walks on stands somewhere within the first period: all of it may lie behind.
  const behind = after === undefined ? offset : (counts[0]?.documents ?? 0)
  const wanted = behind + (limit ?? Number.MAX_SAFE_INTEGER)
  const starts: string[] = []
  let [seen, passed] = [0, 0]
  for (const { start, documents } of counts) {
    if (seen >= wanted) break
    seen += documents
    if (seen > offset) starts.push(start)
    else passed = seen
  }
  return { starts, offset: offset - passed }
}

/** From one day, included, to another, not included; left out = open. */
export type Period = { readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined }

export type Created = {
  /** First and last day of creation, both included. */
  readonly createdFrom?: CalendarDate | undefined
  readonly createdTo?: CalendarDate | undefined
}

/** A period cut into its whole months, if it holds any, and the days before and after them. */
export function wholeMonths({ createdFrom: from, createdTo }: Created) {
  const to = createdTo && addDays(createdTo, 1)
  const first = from && monthFrom(from)
  const last = to && monthOf(to)
  if (first && last && first >= last) return { months: null, days: [{ from, to }] }
  const days: Period[] = []
  if (from && from !== first) days.push({ from, to: first })
  if (to && to !== last) days.push({ from: last, to })
  return { months: { from: first, to: last }, days }
}

/** The first day of the month of a day, and of the month after it. */
export const monthOf = (day: CalendarDate): CalendarDate => `${day.slice(0, 7)}-01`
export const monthAfter = (day: CalendarDate): CalendarDate => monthOf(addDays(monthOf(day), 31))

/** The first day of the first month that begins on the day or after it. */
const monthFrom = (day: CalendarDate): CalendarDate => (day.endsWith('-01') ? day : monthAfter(day))

/** Over rows with `created_at`, under the alias `o`. */
export const within = ({ from, to }: Period) => sql<boolean>`
  ${from ? sql`o.created_at >= ${dayStart(from)}` : sql`true`} AND ${to ? sql`o.created_at < ${dayStart(to)}` : sql`true`}`

/** Days are those of Maputo, both included. Over rows with `created_at` under the alias. */
export function createdWithin({ createdFrom, createdTo }: Created, alias = 'o'): Condition {
  const created = sql.ref(`${alias}.created_at`)
  return allOf([
    createdFrom && sql<boolean>`${created} >= ${dayStart(createdFrom)}`,
    createdTo && sql<boolean>`${created} < ${dayEnd(createdTo)}`,
  ])
}

/** Whether some days are asked for. */
export const isDated = ({ createdFrom, createdTo }: Created): boolean =>
  createdFrom !== undefined || createdTo !== undefined

/** Rows that were created at an instant, or in the period that begins with it. */
export type CreatedCount = { readonly created_at: string; readonly documents: number }

/** Counts added up by period in the order of the list, from the period on in which the client stands. Periods are named by a day in Maputo. */
export function foldCounts(
  counts: readonly CreatedCount[],
  { sort, after }: Page,
  periodOf: (day: CalendarDate) => CalendarDate,
): Count[] {
  const start = (instant: string) => periodOf(calendarDateAt(Date.parse(instant)))
  const sums = new Map<CalendarDate, number>()
  for (const { created_at, documents } of counts) {
    const period = start(created_at)
    sums.set(period, (sums.get(period) ?? 0) + documents)
  }
  const here = after && start(after.created_at)
  const isAhead = (period: CalendarDate) =>
    here === undefined || (sort === 'newest' ? period <= here : period >= here)
  const folded = [...sums].map(([period, documents]) => ({ start: period, documents }))
  const ahead = folded
    .filter((count) => isAhead(count.start))
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
  return sort === 'newest' ? ahead.toReversed() : ahead
}
