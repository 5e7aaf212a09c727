import { calendarDateOf } from './dates.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago, short and the same in every language: '4 min', '3 h', '2 d'. */
export function formatAge(instant: string, now: number): string {
  const age = Math.max(0, now - Date.parse(instant))
  if (age < HOUR) return `${Math.floor(age / MINUTE)}\u00a0min`
  if (age < DAY) return `${Math.floor(age / HOUR)}\u00a0h`
  return `${Math.floor(age / DAY)}\u00a0d`
}

/**
 * How long ago in calendar days of Maputo: hours only for today, then '1 d' for yesterday, '2 d' for the
 * day before. For an age beside counts of today, yesterday and older.
 */
export function formatAgeInDays(instant: string, now: number): string {
  const days = daysSince(instant, now)
  return days < 1 ? formatAge(instant, now) : `${days}\u00a0d`
}

/** Midnights between then and now. */
export const daysSince = (instant: string, now: number): number =>
  Math.round((Date.parse(calendarDateOf(new Date(now))) - Date.parse(calendarDateOf(instant))) / DAY)

/** How long something took, in its two largest units: '48 min', '21 h 05', '1 d 2 h', '19 d'. */
export function formatDuration(seconds: number): string {
  const minutes = seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0
  if (minutes < 60) return `${minutes}\u00a0min`
  if (minutes < 24 * 60)
    return `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`
  const hours = Math.round(minutes / 60)
  const [days, rest] = [Math.floor(hours / 24), hours % 24]
  return rest > 0 && days < 10 ? `${days}\u00a0d\u00a0${rest}\u00a0h` : `${days}\u00a0d`
}
