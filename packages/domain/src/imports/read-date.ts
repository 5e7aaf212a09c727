import { type CalendarDate, isCalendarDate } from '../kernel/calendar-date.ts'

const TOKENS: ReadonlyMap<string, string> = new Map([
  ['YYYY', '(?<year>\\d{4})'],
  ['MM', '(?<month>\\d{1,2})'],
  ['DD', '(?<day>\\d{1,2})'],
  ['HH', '\\d{1,2}'],
  ['mm', '\\d{2}'],
  ['ss', '\\d{2}'],
])

/** Whether a format names year, month and day once each, written with YYYY MM DD HH mm ss. */
export const isDateFormat = (format: string): boolean =>
  ['YYYY', 'MM', 'DD'].every((token) => format.split(token).length === 2)

/** The day that a file writes in the given format ('DD-MM-YYYY HH:mm'); null when the text is no such day. */
export function readDate(text: string, format: string): CalendarDate | null {
  const { year, month = '', day = '' } = compiled(format).exec(text.trim())?.groups ?? {}
  if (year === undefined) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}

const formats = new Map<string, RegExp>()

function compiled(format: string): RegExp {
  const known = formats.get(format)
  if (known !== undefined) return known
  const parts = format.split(/(YYYY|MM|DD|HH|mm|ss)/)
  const made = new RegExp(`^${parts.map((part) => TOKENS.get(part) ?? literal(part)).join('')}$`)
  formats.set(format, made)
  return made
}

const literal = (text: string) => text.replaceAll(/[^\w\s]/g, '\\$&')
