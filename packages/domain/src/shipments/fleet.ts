import { type CalendarDate, compareDates } from '../kernel/calendar-date.ts'
import type { RuleCode } from '../kernel/rule-codes.ts'
import { RuleError, type RuleFacts } from '../kernel/rule-error.ts'
import type { ShipmentStage } from './stages.ts'

/** When a truck is out: from its hour of departure, or all day, to the hour it is back, or the end of the day. Hours are HH:mm. */
export type Departure = {
  readonly departsOn: CalendarDate
  readonly departsTime: string | null
  readonly returnsTime: string | null
}

/** A shipment that has a truck or a driver of the fleet. */
export type Trip = Departure & {
  readonly shipmentId: number
  readonly number: string
  readonly stage: ShipmentStage
}

/** A truck, a driver or a team, as what may keep it off a departure. */
export type FleetMember = {
  readonly active: boolean
  /** Of drivers; null = not known. */
  readonly licenceValidUntil?: CalendarDate | null
  readonly trips?: readonly Trip[]
}

export type Keeper =
  | { readonly kind: 'inactive' }
  | { readonly kind: 'licence'; readonly validUntil: CalendarDate }
  | { readonly kind: 'shipment'; readonly trip: Trip }

/** What keeps it off this departure; null = it is free. `own` = the shipment that is being changed keeps nothing from itself. */
export function keeperOf(
  member: FleetMember,
  departure: Departure,
  own: number | null = null,
): Keeper | null {
  if (!member.active) return { kind: 'inactive' }
  const validUntil = member.licenceValidUntil ?? null
  if (validUntil !== null && compareDates(validUntil, departure.departsOn) < 0)
    return { kind: 'licence', validUntil }
  const trip = member.trips?.find(
    ({ shipmentId, ...other }) => shipmentId !== own && overlaps(other, departure),
  )
  return trip === undefined ? null : { kind: 'shipment', trip }
}

/** Whether two departures have the same truck out at one time. The database repeats it (shipments_truck_once). */
export function overlaps(one: Departure, other: Departure): boolean {
  const [a, b] = [hoursOf(one), hoursOf(other)]
  const isOut = a.from < a.until && b.from < b.until
  return isOut && one.departsOn === other.departsOn && a.from < b.until && b.from < a.until
}

/** Text order is the order of hours. */
const hoursOf = ({ departsTime, returnsTime }: Departure) => ({
  from: departsTime ?? '00:00',
  until: returnsTime ?? '24:00',
})

/** Throws RETURN_BEFORE_DEPARTURE. */
export function requireReturnAfterDeparture({ departsTime, returnsTime }: Departure): void {
  if (returnsTime === null || returnsTime > (departsTime ?? '00:00')) return
  const facts = { departsTime, returnsTime }
  throw new RuleError('RETURN_BEFORE_DEPARTURE', facts, [
    { field: 'returnsTime', rule: 'RETURN_BEFORE_DEPARTURE', facts },
  ])
}

type Choice = {
  readonly field: 'truckId' | 'driverId' | 'teamId'
  /** Registration or name. */
  readonly name: string
  readonly member: FleetMember
}

/** Throws what keeps the chosen one off the departure: FLEET_INACTIVE, LICENCE_EXPIRED, TRUCK_TAKEN, DRIVER_TAKEN. */
export function requireFree({ field, name, member }: Choice, departure: Departure, own: number | null): void {
  const keeper = keeperOf(member, departure, own)
  if (keeper === null) return
  throw refusalOf(keeper, field, name)
}

function refusalOf(keeper: Keeper, field: Choice['field'], name: string): RuleError {
  const refuse = (code: RuleCode, facts: RuleFacts) =>
    new RuleError(code, facts, [{ field, rule: code, facts }])
  if (keeper.kind === 'inactive') return refuse('FLEET_INACTIVE', { name })
  if (keeper.kind === 'licence') return refuse('LICENCE_EXPIRED', { name, validUntil: keeper.validUntil })
  const { shipmentId, number, departsOn, departsTime, returnsTime } = keeper.trip
  const facts = { name, shipment: shipmentId, number, departsOn, departsTime, returnsTime }
  return refuse(field === 'truckId' ? 'TRUCK_TAKEN' : 'DRIVER_TAKEN', facts)
}

/** Grams that a truck of the fleet carries; one whose card splits nothing tells only its total. */
export function capacityOfTruck(truck: {
  readonly capacity: number
  readonly ambient: number
  readonly refrigerated: number
  readonly frozen: number
}) {
  const isSplit = truck.ambient + truck.refrigerated + truck.frozen > 0
  return {
    total: truck.capacity,
    ambient: isSplit ? truck.ambient : null,
    refrigerated: isSplit ? truck.refrigerated : null,
    frozen: isSplit ? truck.frozen : null,
  }
}

/** The hour to write when truck and driver are back: now, and never before they left. Of another day it is the end of that day. */
export function hourBack(
  {
    departsOn,
    departsTime,
    returnsTime,
  }: { readonly departsOn: CalendarDate | null } & Omit<Departure, 'departsOn'>,
  now: { readonly day: CalendarDate; readonly hour: string },
): string {
  if (departsOn !== now.day) return returnsTime ?? '23:59'
  return departsTime !== null && departsTime > now.hour ? departsTime : now.hour
}
