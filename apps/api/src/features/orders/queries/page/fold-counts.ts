import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { OrderPage } from './order-page.ts'
import type { Count } from './periods-of.ts'

/** Documents that were created at an instant, or in the period that begins with it. */
export type DayCount = { readonly created_at: string; readonly documents: number }

/** Counts added up by period in the order of the list, from the period on in which the client stands. Periods are named by a day in Maputo. */
export function foldCounts(
  counts: readonly DayCount[],
  { sort, after }: OrderPage,
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
