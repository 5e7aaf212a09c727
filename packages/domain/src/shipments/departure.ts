import { type CalendarDate, calendarDateAt, daysBetween } from '../kernel/calendar-date.ts'
import type { ShipmentStage } from './stages.ts'

/** How a day of trucks is read: those that should have left, those that leave, those that have left. */
export const DEPARTURE_GROUPS = ['late', 'leaving', 'gone'] as const
export type DepartureGroup = (typeof DEPARTURE_GROUPS)[number]

type Departing = {
  readonly stage: ShipmentStage
  readonly departsOn: CalendarDate | null
  /** HH:mm; null = some time that day. */
  readonly departsTime: string | null
  /** Day on which it was made: where no departure is set. */
  readonly createdOn: CalendarDate
}

/** Where the list of what has left begins: larger than any minute of a departure: what has left stands behind it, the last one first. */
export const GONE = 100_000_000
/** A day that no calendar of ours reaches: trucks without a departure leave after the others. */
const UNDATED = 40_000

/**
 * The place of a shipment in the list of departures: minutes since 2000-01-01 in Maputo while it is here, behind GONE and
 * backwards once it has left. The database keeps the same figure in shipments.departure_order (migration 0085).
 */
export function departureOrder({ stage, departsOn, departsTime, createdOn }: Departing): number {
  const isGone = stage === 'billed' || stage === 'partially-billed'
  const unset = isGone ? daysSince(createdOn) : UNDATED
  const minute = (departsOn === null ? unset : daysSince(departsOn)) * 1440 + minutesOf(departsTime)
  return isGone ? 2 * GONE - minute : minute
}

/** The group of a place in that list, at a minute of `minuteAt`. */
export function departureGroup(order: number, now: number): DepartureGroup {
  if (order >= GONE) return 'gone'
  return order < now ? 'late' : 'leaving'
}

/** The minute in Maputo of an instant in epoch milliseconds, counted as departureOrder does. */
export const minuteAt = (instantMs: number): number =>
  daysSince(calendarDateAt(instantMs)) * 1440 + (Math.floor(instantMs / 60_000 + 120) % 1440)

const daysSince = (date: CalendarDate) => daysBetween('2000-01-01', date)

/** Without an hour it may leave until the day ends. */
function minutesOf(time: string | null): number {
  if (time === null) return 1439
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
