/** Mozambique is UTC+2 all year. Computed by hand for the same reason as numbers (figures.ts). */
const AHEAD_MS = 2 * 3600_000

/** A calendar date 'YYYY-MM-DD' or an instant, as DD-MM-YYYY in Maputo. */
export function formatDate(value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return value.split('-').reverse().join('-')
  const { day, month, year } = inMaputo(value)
  return `${day}-${month}-${year}`
}

/** An instant as HH:mm in Maputo. */
export function formatTime(instant: string): string {
  const { hour, minute } = inMaputo(instant)
  return `${hour}:${minute}`
}

/** 'DD-MM-YYYY HH:mm' */
export const formatDateTime = (instant: string) => `${formatDate(instant)} ${formatTime(instant)}`

/** The calendar date of an instant in Maputo, 'YYYY-MM-DD'. */
export function calendarDateOf(instant: Date | string): string {
  const { day, month, year } = inMaputo(instant)
  return `${year}-${month}-${day}`
}

/** A calendar date some days later: ('2026-11-20', 2) → '2026-11-22'. */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function inMaputo(instant: Date | string) {
  const there = new Date(new Date(instant).getTime() + AHEAD_MS).toISOString()
  const [year = '', month = '', day = '', hour = '', minute = ''] = there.split(/[-T:]/)
  return { day, month, year, hour, minute }
}
