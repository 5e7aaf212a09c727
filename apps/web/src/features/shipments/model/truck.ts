import type { Load } from './load.ts'
import type { Shipment, ShipmentInput } from './shipments-query.ts'

/** The fields of a truck as they stand in the form; weights in kg. */
export type Truck = {
  warehouseId: string
  assigneeName: string
  driverName: string
  carRegistration: string
  route: string
  departsOn: string | null
  capacityAmbient: number | null
  capacityRefrigerated: number | null
  capacityFrozen: number | null
  /** What stands in the field of a capacity and cannot be taken; it is no truck without a limit. */
  unread?: Partial<Record<Capacity, string>>
}

export const CAPACITIES = ['capacityAmbient', 'capacityRefrigerated', 'capacityFrozen'] as const
export type Capacity = (typeof CAPACITIES)[number]

export const EMPTY_TRUCK: Truck = {
  warehouseId: '',
  assigneeName: '',
  driverName: '',
  carRegistration: '',
  route: '',
  departsOn: null,
  capacityAmbient: null,
  capacityRefrigerated: null,
  capacityFrozen: null,
}

/** All fields filled and at least one document (spec §5). */
export const REQUIRED = ['route', 'carRegistration', 'driverName', 'assigneeName'] as const
export type RequiredField = (typeof REQUIRED)[number]

/** The required fields that are still empty, and the capacities that are not clear. */
export const missingOf = (truck: Truck): (RequiredField | Capacity)[] => [
  ...REQUIRED.filter((name) => truck[name].trim() === ''),
  ...CAPACITIES.filter((name) => truck.unread?.[name] !== undefined),
]

/** The fields of the truck itself. */
export const sentOf = ({ unread: _unread, ...truck }: Truck) => truck

/** The truck loads where its first document lies. */
export const warehouseOf = (truck: Truck, load: Load) => load[0]?.warehouse ?? truck.warehouseId

export const capacityOf = (truck: Truck) => ({
  ambient: truck.capacityAmbient,
  refrigerated: truck.capacityRefrigerated,
  frozen: truck.capacityFrozen,
})

/** What is sent. */
export const inputOf = (truck: Truck, load: Load): ShipmentInput => ({
  ...sentOf(truck),
  warehouseId: warehouseOf(truck, load),
  orderIds: load.map(({ id }) => id),
})

/** The truck of a shipment, as the form and the call take it. */
export const truckOf = (shipment: Shipment): Truck => ({
  warehouseId: shipment.warehouse,
  assigneeName: shipment.assigneeName,
  driverName: shipment.driverName,
  carRegistration: shipment.carRegistration,
  route: shipment.route,
  departsOn: shipment.departsOn,
  capacityAmbient: shipment.capacities.ambient,
  capacityRefrigerated: shipment.capacities.refrigerated,
  capacityFrozen: shipment.capacities.frozen,
})
