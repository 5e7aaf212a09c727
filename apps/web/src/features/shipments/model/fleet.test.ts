import { expect, it } from 'vitest'
import { chooseDriver, chooseTruck, type Fleet, type FleetTruck } from './fleet.ts'
import { EMPTY_TRUCK } from './truck.ts'

const free = { branchId: 'SD', keeper: null }
const busy = { kind: 'inactive' as const, validUntil: null, shipment: null }
const chosen: FleetTruck = {
  ...free,
  id: 1,
  name: '',
  registration: 'ABC 482 MC',
  capacities: { total: 8000, ambient: 5000, refrigerated: 2000, frozen: 1000 },
  lastDriverId: 4,
  lastTeamId: null,
}
const fleet: Fleet = {
  trucks: [chosen],
  drivers: [{ ...free, id: 4, name: 'Alberto Sitoe', phone: '' }],
  teams: [{ ...free, id: 9, name: 'Equipa A', members: [4] }],
}

it('a truck brings its capacities, who drove it last and the team of the driver', () => {
  expect(chooseTruck(EMPTY_TRUCK, chosen, fleet)).toEqual({
    truckId: 1,
    carRegistration: 'ABC 482 MC',
    capacityTotal: 8000,
    capacityAmbient: 5000,
    capacityRefrigerated: 2000,
    capacityFrozen: 1000,
    unread: {},
    driverId: 4,
    driverName: 'Alberto Sitoe',
    teamId: 9,
  })
})

it('whoever was chosen by hand stays, and nobody who is kept elsewhere is filled in', () => {
  const typed = { ...EMPTY_TRUCK, driverName: 'Rui', teamId: 3 }
  expect(chooseTruck(typed, chosen, fleet)).not.toHaveProperty('driverId')
  expect(chooseDriver(typed, { id: 4, name: 'Alberto Sitoe' }, fleet)).not.toHaveProperty('teamId')
  const away = { ...fleet, drivers: [{ ...free, keeper: busy, id: 4, name: 'Alberto Sitoe', phone: '' }] }
  expect(chooseTruck(EMPTY_TRUCK, chosen, away)).not.toHaveProperty('driverName')
})
