import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'

/** A calendar month, 'YYYY-MM'. Text order is the order of time. */
export type Month = string

export const monthOf = (day: CalendarDate): Month => day.slice(0, 7)
export const firstDay = (month: Month): CalendarDate => `${month}-01`
export const lastDay = (month: Month): CalendarDate => addDays(firstDay(monthAfter(month)), -1)
/** Any first day and 31 days lie in the next month. */
export const monthAfter = (month: Month): Month => monthOf(addDays(firstDay(month), 31))

export const MONTH_STATES = ['closed', 'open', 'running', 'future'] as const
export type MonthState = (typeof MONTH_STATES)[number]

/** What stands closed: everything up to the last closed month, the months before the first closing too. */
export function monthState(month: Month, lastClosed: Month | null, today: CalendarDate): MonthState {
  if (lastClosed !== null && month <= lastClosed) return 'closed'
  if (month === monthOf(today)) return 'running'
  return month > monthOf(today) ? 'future' : 'open'
}
