import { type CalendarDate, daysBetween } from '../kernel/calendar-date.ts'
import { GONE } from '../shipments/departure.ts'
import type { ShipmentStage } from '../shipments/stages.ts'

type Departing = {
  readonly stage: ShipmentStage
  readonly departsOn: CalendarDate | null
  /** HH:mm; null = some time that day. */
  readonly departsTime: string | null
  /** Day on which it was made: where no departure is set. */
  readonly createdOn: CalendarDate
}

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

const daysSince = (date: CalendarDate) => daysBetween('2000-01-01', date)

/** Without an hour it may leave until the day ends. */
function minutesOf(time: string | null): number {
  if (time === null) return 1439
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
