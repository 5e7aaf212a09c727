import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import {
  capacityOfTruck,
  requireFree,
  requireReturnAfterDeparture,
  type Trip,
} from '@cais/domain/shipments/fleet'
import { sql } from 'kysely'
import { readTrips } from '../../../aggregates/shipments/read-trips.ts'
import type { ShipmentColumns } from '../../../aggregates/shipments/record/shipment-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Truck } from './truck.ts'

type Choice = {
  readonly branchId: string
  /** The shipment as it stands; null = a new one. */
  readonly before: ShipmentColumns | null
  readonly now: Date
}

/**
 * Truck, driver and team of the fleet, with what they are called and carry: copied when they are chosen, unchanged after. They stay locked, so
 * that two shipments that choose them at one moment wait for each other. Without a day they leave today.
 * Throws NOT_FOUND, FLEET_INACTIVE, LICENCE_EXPIRED, TRUCK_TAKEN, DRIVER_TAKEN, RETURN_BEFORE_DEPARTURE.
 */
export async function chooseFleet(trx: Trx, truck: Truck, choice: Choice): Promise<Truck> {
  const { truckId, driverId, teamId, departsTime, returnsTime } = truck
  requireReturnAfterDeparture({ departsOn: '', departsTime, returnsTime })
  if (truckId === null && driverId === null && teamId === null) return truck
  const departsOn = truck.departsOn ?? calendarDateAt(choice.now.getTime())
  const chosen = {
    truck: truckId === null ? null : await lockTruck(trx, truckId, choice.branchId),
    driver: driverId === null ? null : await lockDriver(trx, driverId, choice.branchId),
    team: teamId === null ? null : await findTeam(trx, teamId, choice.branchId),
  }
  const trips = await readTrips(trx, { on: departsOn, truckId, driverId })
  requireAllFree(chosen, { trips, departure: { departsOn, departsTime, returnsTime }, before: choice.before })
  return {
    ...truck,
    departsOn,
    ...truckCopy(chosen.truck, choice.before),
    ...driverCopy(chosen.driver, choice.before),
  }
}

type TruckRow = {
  readonly id: number
  readonly registration: string
  readonly active: boolean
  readonly capacity: number
  readonly ambient: number
  readonly refrigerated: number
  readonly frozen: number
}

async function lockTruck(trx: Trx, id: number, branchId: string): Promise<TruckRow> {
  const { rows } = await sql<TruckRow>`
    SELECT id, registration, active, capacity, capacity_ambient AS ambient, capacity_chilled AS refrigerated,
      capacity_frozen AS frozen
    FROM trucks WHERE id = ${id} AND branch_id = ${branchId} FOR NO KEY UPDATE`.execute(trx)
  return found(rows[0], 'truckId', id)
}

type DriverRow = {
  readonly id: number
  readonly name: string
  readonly active: boolean
  readonly licence_valid_until: CalendarDate | null
}

async function lockDriver(trx: Trx, id: number, branchId: string): Promise<DriverRow> {
  const { rows } = await sql<DriverRow>`
    SELECT id, name, active, licence_valid_until FROM drivers
    WHERE id = ${id} AND branch_id = ${branchId} AND duty = 'driver' FOR NO KEY UPDATE`.execute(trx)
  return found(rows[0], 'driverId', id)
}

type TeamRow = { readonly id: number; readonly name: string; readonly active: boolean }

async function findTeam(trx: Trx, id: number, branchId: string): Promise<TeamRow> {
  const { rows } = await sql<TeamRow>`
    SELECT id, name, active FROM teams WHERE id = ${id} AND branch_id = ${branchId}`.execute(trx)
  return found(rows[0], 'teamId', id)
}

function found<Row>(row: Row | undefined, field: string, id: number): Row {
  if (row === undefined) throw new RuleError('NOT_FOUND', { [field]: id }, [{ field, rule: 'NOT_FOUND' }])
  return row
}

type Chosen = {
  readonly truck: TruckRow | null
  readonly driver: DriverRow | null
  readonly team: TeamRow | null
}
type Circumstances = {
  readonly trips: readonly (Trip & { readonly truckId: number | null; readonly driverId: number | null })[]
  readonly departure: { departsOn: CalendarDate; departsTime: string | null; returnsTime: string | null }
  readonly before: ShipmentColumns | null
}

/** Whoever is inactive goes on where he was chosen before. */
function requireAllFree({ truck, driver, team }: Chosen, { trips, departure, before }: Circumstances): void {
  const own = before?.id ?? null
  if (truck !== null) {
    const active = truck.active || truck.id === before?.truck_id
    const member = { active, trips: trips.filter(({ truckId }) => truckId === truck.id) }
    requireFree({ field: 'truckId', name: truck.registration, member }, departure, own)
  }
  if (driver !== null) {
    const active = driver.active || driver.id === before?.driver_id
    const ofDriver = trips.filter(({ driverId }) => driverId === driver.id)
    const member = { active, trips: ofDriver, licenceValidUntil: driver.licence_valid_until }
    requireFree({ field: 'driverId', name: driver.name, member }, departure, own)
  }
  if (team !== null) {
    const member = { active: team.active || team.id === before?.team_id }
    requireFree({ field: 'teamId', name: team.name, member }, departure, own)
  }
}

function truckCopy(truck: TruckRow | null, before: ShipmentColumns | null): Partial<Truck> {
  if (truck === null) return {}
  if (before?.truck_id === truck.id) {
    return {
      carRegistration: before.car_registration,
      capacityTotal: before.capacity_total,
      capacityAmbient: before.capacity_ambient,
      capacityRefrigerated: before.capacity_refrigerated,
      capacityFrozen: before.capacity_frozen,
    }
  }
  const { total, ambient, refrigerated, frozen } = capacityOfTruck(truck)
  return {
    carRegistration: truck.registration,
    capacityTotal: total,
    capacityAmbient: ambient,
    capacityRefrigerated: refrigerated,
    capacityFrozen: frozen,
  }
}

function driverCopy(driver: DriverRow | null, before: ShipmentColumns | null): Partial<Truck> {
  if (driver === null) return {}
  return { driverName: before?.driver_id === driver.id ? before.driver_name : driver.name }
}
