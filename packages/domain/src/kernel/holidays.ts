import { addDays, type CalendarDate } from './calendar-date.ts'

/** Public holidays of Mozambique, MM-DD (rules, 'Mozambique'). */
const HOLIDAYS = ['01-01', '02-03', '04-07', '05-01', '06-25', '09-07', '09-25', '10-04', '12-25'] as const

/** The holidays of a year; one that falls on a Sunday is kept on the Monday. */
export const holidaysOf = (year: number): CalendarDate[] =>
  HOLIDAYS.map((day) => `${String(year).padStart(4, '0')}-${day}`).map((date) =>
    isSunday(date) ? addDays(date, 1) : date,
  )

export const isHoliday = (date: CalendarDate): boolean => holidaysOf(Number(date.slice(0, 4))).includes(date)

/** Monday to Friday, and no holiday. */
export const isWorkingDay = (date: CalendarDate): boolean => !isWeekend(date) && !isHoliday(date)

const weekday = (date: CalendarDate) => new Date(`${date}T00:00:00Z`).getUTCDay()
const isSunday = (date: CalendarDate) => weekday(date) === 0
const isWeekend = (date: CalendarDate) => weekday(date) % 6 === 0
