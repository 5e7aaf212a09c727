import type { ShipmentInput } from '@cais/contract/shipments/input'

/** Truck and route as entered, capacities in grams. */
export const truckOf = (body: Omit<ShipmentInput, 'orderIds'>) => ({
  warehouseId: body.warehouseId,
  assigneeName: body.assigneeName,
  driverName: body.driverName,
  carRegistration: body.carRegistration,
  route: body.route,
  departsOn: body.departsOn,
  capacityTotal: grams(body.capacityTotal),
  capacityAmbient: grams(body.capacityAmbient),
  capacityRefrigerated: grams(body.capacityRefrigerated),
  capacityFrozen: grams(body.capacityFrozen),
  truckId: body.truckId,
  driverId: body.driverId,
  teamId: body.teamId,
  departsTime: body.departsTime,
  returnsTime: body.returnsTime,
})

const grams = (kilograms: number | null) => (kilograms === null ? null : Math.round(kilograms * 1000))
