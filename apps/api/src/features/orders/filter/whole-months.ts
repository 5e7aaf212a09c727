import { addDays, type CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import { dayStart } from '../../../db/maputo-day.ts'

/** From one day, included, to another, not included; left out = open. */
export type Period = { readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined }

export type Created = {
  /** First and last day of creation, both included. */
  readonly createdFrom?: CalendarDate | undefined
  readonly createdTo?: CalendarDate | undefined
}

/** A period cut into its whole months, if it holds any, and the days before and after them. */
export function wholeMonths({ createdFrom: from, createdTo }: Created) {
  const to = createdTo && addDays(createdTo, 1)
  const first = from && monthFrom(from)
  const last = to && monthOf(to)
  if (first && last && first >= last) return { months: null, days: [{ from, to }] }
  const days: Period[] = []
  if (from && from !== first) days.push({ from, to: first })
  if (to && to !== last) days.push({ from: last, to })
  return { months: { from: first, to: last }, days }
}

/** The first day of the month of a day, and of the month after it. */
export const monthOf = (day: CalendarDate): CalendarDate => `${day.slice(0, 7)}-01`
export const monthAfter = (day: CalendarDate): CalendarDate => monthOf(addDays(monthOf(day), 31))

/** The first day of the first month that begins on the day or after it. */
const monthFrom = (day: CalendarDate): CalendarDate => (day.endsWith('-01') ? day : monthAfter(day))

/** Over rows with `created_at`, under the alias `o`. */
export const within = ({ from, to }: Period) => sql<boolean>`
  ${from ? sql`o.created_at >= ${dayStart(from)}` : sql`true`} AND ${to ? sql`o.created_at < ${dayStart(to)}` : sql`true`}`
