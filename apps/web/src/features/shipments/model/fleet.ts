import type { ApiData } from '../../../lib/api/api.ts'
import type { Truck } from './truck.ts'

export type Fleet = ApiData<'GET /shipments/fleet'>
export type FleetTruck = Fleet['trucks'][number]
export type Keeper = NonNullable<FleetTruck['keeper']>

/** Choosing a truck fills in its capacities, who drove it last and the team, unless somebody was chosen by hand. */
export function chooseTruck(truck: Truck, chosen: FleetTruck, fleet: Fleet): Partial<Truck> {
  const driver = fleet.drivers.find(({ id, keeper }) => id === chosen.lastDriverId && keeper === null)
  const crew = truck.driverName.trim() === '' && driver ? chooseDriver(truck, driver, fleet) : {}
  const team = fleet.teams.find(({ id, keeper }) => id === chosen.lastTeamId && keeper === null)
  return {
    truckId: chosen.id,
    carRegistration: chosen.registration,
    capacityTotal: chosen.capacities.total,
    capacityAmbient: chosen.capacities.ambient,
    capacityRefrigerated: chosen.capacities.refrigerated,
    capacityFrozen: chosen.capacities.frozen,
    unread: {},
    ...(truck.teamId === null && team ? { teamId: team.id } : {}),
    ...crew,
  }
}

/** Choosing a driver fills in the team that the driver belongs to, unless one was chosen. */
export function chooseDriver(
  truck: Truck,
  driver: { readonly id: number; readonly name: string },
  fleet: Fleet,
): Partial<Truck> {
  const team = fleet.teams.find(({ members, keeper }) => keeper === null && members.includes(driver.id))
  const fills = truck.teamId === null && team ? { teamId: team.id } : {}
  return { driverId: driver.id, driverName: driver.name, ...fills }
}
