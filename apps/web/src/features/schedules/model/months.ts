import { addDays, type CalendarDate, lastOfMonth } from '@cais/domain/kernel/calendar-date'
import { weekdayOf } from '@cais/domain/schedules/planned-dates'
import type { PlannedDate } from '../api.ts'

/** What a day of the calendar is: the truck leaves, it would have left but was moved, it is left out, or nothing. */
export type DayMark = 'leaves' | 'moved' | 'off'
export type Month = {
  readonly key: string
  /** Days of the month before the first, to begin on a Monday. */
  readonly blanks: number
  readonly days: readonly { readonly date: CalendarDate; readonly mark: DayMark | null }[]
}

/** Some months from the one of a day on, each day with its mark. */
export function monthsOf(dates: readonly PlannedDate[], from: CalendarDate, count: number): Month[] {
  const marks = marksOf(dates)
  const months: Month[] = []
  for (let first = `${from.slice(0, 7)}-01`; months.length < count; first = addDays(lastOfMonth(first), 1)) {
    const length = Number(lastOfMonth(first).slice(8))
    const days = Array.from({ length }, (_, at) => addDays(first, at))
    months.push({
      key: first.slice(0, 7),
      blanks: weekdayOf(first) - 1,
      days: days.map((date) => ({ date, mark: marks.get(date) ?? null })),
    })
  }
  return months
}

function marksOf(dates: readonly PlannedDate[]): ReadonlyMap<CalendarDate, DayMark> {
  const marks = new Map<CalendarDate, DayMark>()
  for (const { due, date } of dates) if (date === null) marks.set(due, 'off')
  for (const { due, date } of dates) if (date !== null && date !== due) marks.set(due, 'moved')
  for (const { date } of dates) if (date !== null) marks.set(date, 'leaves')
  return marks
}
