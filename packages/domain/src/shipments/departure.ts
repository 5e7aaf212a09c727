import { type CalendarDate, calendarDateAt, daysBetween, instantAt } from '../kernel/calendar-date.ts'

/** How a day of trucks is read: those that should have left, those that leave, those that have left. */
export const DEPARTURE_GROUPS = ['late', 'leaving', 'gone'] as const
export type DepartureGroup = (typeof DEPARTURE_GROUPS)[number]

/**
 * The place of a shipment in the list of departures is a figure that the database computes (shipments.departure_order, migration 0085): minutes
 * since 2000-01-01 in Maputo while it is here; behind GONE and backwards once it has left, so that the last one comes first.
 */
export const GONE = 100_000_000
/** The group of a place in that list, at a minute of `minuteAt`. */
export function departureGroup(order: number, now: number): DepartureGroup {
  if (order >= GONE) return 'gone'
  return order < now ? 'late' : 'leaving'
}

/** The instant of a departure in epoch milliseconds; without an hour it may be until the day ends. */
export const departureInstant = (day: CalendarDate, time: string | null): number =>
  instantAt(day, time ?? '23:59')

/** The minute in Maputo of an instant in epoch milliseconds, counted as departureOrder does. */
export const minuteAt = (instantMs: number): number =>
  daysSince(calendarDateAt(instantMs)) * 1440 + (Math.floor(instantMs / 60_000 + 120) % 1440)

const daysSince = (date: CalendarDate) => daysBetween('2000-01-01', date)
