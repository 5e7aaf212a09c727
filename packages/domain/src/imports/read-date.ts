import { type CalendarDate, isCalendarDate } from '../kernel/calendar-date.ts'

/** The day of a date that a file writes, with or without time after it; null when it is none. Two-digit years are refused. */
export function readDate(text: string, order: 'ymd' | 'dmy' | 'mdy'): CalendarDate | null {
  const match = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[ T]\d{1,2}:\d{2}.*)?$/.exec(text.trim())
  if (match === null) return null
  const [, first = '', second = '', third = ''] = match
  const [year, month, day] = arranged(first, second, third)[order]
  if (year.length !== 4) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}

const arranged = (first: string, second: string, third: string) => ({
  ymd: [first, second, third] as const,
  dmy: [third, second, first] as const,
  mdy: [third, first, second] as const,
})
