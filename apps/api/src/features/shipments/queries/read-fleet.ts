import type { Fleet, FleetKeeper, FleetQuery } from '@cais/contract/shipments/fleet'
import type { User } from '@cais/domain/access/actor'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { capacityOfTruck, type Departure, type FleetMember, keeperOf } from '@cais/domain/shipments/fleet'
import { sql } from 'kysely'
import { readTrips, type TripRow } from '../../../aggregates/shipments/read-trips.ts'
import type { Db } from '../../../db/pool.ts'

type Branch = { readonly branch_id: string; readonly active: boolean }
type TruckRow = Branch & {
  readonly id: number
  readonly registration: string
  readonly name: string
  readonly capacity: number
  readonly ambient: number
  readonly refrigerated: number
  readonly frozen: number
  readonly last_driver: number | null
  readonly last_team: number | null
}
type DriverRow = Branch & {
  readonly id: number
  readonly name: string
  readonly phone: string
  readonly licence_valid_until: CalendarDate | null
}
type TeamRow = Branch & { readonly id: number; readonly name: string; readonly members: readonly number[] }

/** Trucks, drivers and teams of the user's branches for a departure, each free or with what keeps it. */
export async function readFleet(
  db: Db,
  query: FleetQuery,
  { user, now }: { user: User; now(): Date },
): Promise<Fleet> {
  const departure = {
    departsOn: query.departsOn ?? calendarDateAt(now().getTime()),
    departsTime: query.departsTime ?? null,
    returnsTime: query.returnsTime ?? null,
  }
  const branches = branchesOf(query, user)
  const [trucks, drivers, teams, trips] = await Promise.all([
    readTrucks(db, branches),
    readDrivers(db, branches),
    readTeams(db, branches),
    readTrips(db, { on: departure.departsOn }),
  ])
  const keeper = keeperFor(departure, query.shipmentId ?? null)
  return {
    trucks: trucks.map((truck) => presentTruck(truck, keeper(withTrips(truck, trips, 'truckId')))),
    drivers: drivers.map((driver) => presentDriver(driver, keeper(withTrips(driver, trips, 'driverId')))),
    teams: teams.map(({ branch_id, active, ...team }) => ({
      ...team,
      members: [...team.members],
      branchId: branch_id,
      keeper: keeper({ active }),
    })),
  }
}

function branchesOf({ branchId }: FleetQuery, { scope }: User): readonly string[] | null {
  if (scope.branches === 'all') return branchId ?? null
  const own = scope.branches
  return branchId === undefined ? [...own] : branchId.filter((id) => own.includes(id))
}

const within = (branches: readonly string[] | null) =>
  sql<boolean>`(${branches}::text[] IS NULL OR branch_id = ANY(${branches}::text[]))`

/** With the driver and the team of the last shipment that each truck left with. */
async function readTrucks(db: Db, branches: readonly string[] | null) {
  const { rows } = await sql<TruckRow>`
    SELECT id, registration, name, branch_id, active, capacity, capacity_ambient AS ambient,
      capacity_chilled AS refrigerated, capacity_frozen AS frozen, last.driver_id AS last_driver, last.team_id AS last_team
    FROM trucks LEFT JOIN LATERAL (
      SELECT driver_id, team_id FROM shipments WHERE truck_id = trucks.id ORDER BY id DESC LIMIT 1) AS last ON true
    WHERE ${within(branches)} ORDER BY active DESC, registration, id`.execute(db)
  return rows
}

async function readDrivers(db: Db, branches: readonly string[] | null) {
  const { rows } = await sql<DriverRow>`
    SELECT id, name, phone, branch_id, active, licence_valid_until FROM drivers
    WHERE duty = 'driver' AND ${within(branches)} ORDER BY active DESC, name, id`.execute(db)
  return rows
}

async function readTeams(db: Db, branches: readonly string[] | null) {
  const { rows } = await sql<TeamRow>`
    SELECT id, name, branch_id, active,
      ARRAY(SELECT driver_id FROM team_members WHERE team_id = teams.id ORDER BY position) AS members
    FROM teams WHERE ${within(branches)} ORDER BY active DESC, name, id`.execute(db)
  return rows
}

type Member = FleetMember & { readonly trips?: readonly TripRow[] }

const withTrips = <Row extends DriverRow | TruckRow>(
  row: Row,
  trips: readonly TripRow[],
  key: 'truckId' | 'driverId',
): Member => ({
  active: row.active,
  licenceValidUntil: 'licence_valid_until' in row ? row.licence_valid_until : null,
  trips: trips.filter((trip) => trip[key] === row.id),
})

const keeperFor =
  (departure: Departure, own: number | null) =>
  (member: Member): FleetKeeper | null => {
    const keeper = keeperOf(member, departure, own)
    if (keeper === null) return null
    if (keeper.kind !== 'shipment') return { shipment: null, validUntil: null, ...keeper }
    const { shipmentId, number, stage, departsOn, departsTime, returnsTime } = keeper.trip
    const shipment = { id: shipmentId, number, stage, departsOn, departsTime, returnsTime }
    return { kind: 'shipment', validUntil: null, shipment }
  }

const presentTruck = (truck: TruckRow, keeper: FleetKeeper | null) => {
  const { total, ambient, refrigerated, frozen } = capacityOfTruck(truck)
  return {
    id: truck.id,
    registration: truck.registration,
    name: truck.name,
    branchId: truck.branch_id,
    capacities: {
      total: total / 1000,
      ambient: kilograms(ambient),
      refrigerated: kilograms(refrigerated),
      frozen: kilograms(frozen),
    },
    lastDriverId: truck.last_driver,
    lastTeamId: truck.last_team,
    keeper,
  }
}

const kilograms = (grams: number | null) => (grams === null ? null : grams / 1000)

const presentDriver = ({ id, name, phone, branch_id }: DriverRow, keeper: FleetKeeper | null) => ({
  id,
  name,
  phone,
  branchId: branch_id,
  keeper,
})
