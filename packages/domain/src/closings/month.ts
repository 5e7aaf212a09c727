import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'

/** A calendar month, 'YYYY-MM'. Text order is the order of time. */
export type Month = string

export const monthOf = (day: CalendarDate): Month => day.slice(0, 7)
export const firstDay = (month: Month): CalendarDate => `${month}-01`
export const lastDay = (month: Month): CalendarDate => addDays(firstDay(monthAfter(month)), -1)
/** Any first day and 31 days lie in the next month. */
export const monthAfter = (month: Month): Month => monthOf(addDays(firstDay(month), 31))

export const MONTH_STATES = ['closed', 'before', 'open', 'running', 'future'] as const
export type MonthState = (typeof MONTH_STATES)[number]

/** Where the company stands with its months. */
export type CompanyMonths = {
  /** The month in which the company began here: of its first document, movement or payment, or of its set-up. */
  readonly begins: Month
  /** The last month that is closed; null = none was ever, or all were opened again. */
  readonly lastClosed: Month | null
  readonly today: CalendarDate
}

/** What stands closed: everything up to the last closed month, the months before the first closing too. Nobody waits for months before the beginning. */
export function monthState(month: Month, { begins, lastClosed, today }: CompanyMonths): MonthState {
  if (lastClosed !== null && month <= lastClosed) return 'closed'
  if (month === monthOf(today)) return 'running'
  if (month > monthOf(today)) return 'future'
  return month < begins ? 'before' : 'open'
}
