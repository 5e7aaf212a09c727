/** A business day in Africa/Maputo, 'YYYY-MM-DD'. Text order is date order. */
export type CalendarDate = string

/** Africa/Maputo is UTC+2 all year: no summer time. */
const MAPUTO_OFFSET_MS = 2 * 3_600_000
const DAY_MS = 86_400_000

/** The calendar day in Maputo of an instant in epoch milliseconds. */
export const calendarDateAt = (instantMs: number): CalendarDate =>
  new Date(instantMs + MAPUTO_OFFSET_MS).toISOString().slice(0, 10)

/** The hour in Maputo of an instant in epoch milliseconds, HH:mm. */
export const hourAt = (instantMs: number): string =>
  new Date(instantMs + MAPUTO_OFFSET_MS).toISOString().slice(11, 16)

/** The instant of an hour (HH:mm) of a day in Maputo, in epoch milliseconds. */
export const instantAt = (date: CalendarDate, hour: string): number =>
  Date.parse(`${date}T${hour}:00Z`) - MAPUTO_OFFSET_MS

/** The day `days` later (earlier when negative). */
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The last day of the month of a date. */
export function lastOfMonth(date: CalendarDate): CalendarDate {
  const [year, month] = date.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, month ?? 1, 0)).toISOString().slice(0, 10)
}

/** Days from one date to another; negative when `to` comes first. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** Negative, zero or positive as `a` is before, the same as or after `b`. */
export const compareDates = (a: CalendarDate, b: CalendarDate): number => (a < b ? -1 : a > b ? 1 : 0)

/** DD-MM-YYYY, as shown and printed. */
export const formatDate = (date: CalendarDate): string => date.split('-').reverse().join('-')

/** Whether the text is a day that exists, written YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === text
}
