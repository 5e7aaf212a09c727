import type { Load } from './load.ts'
import type { Shipment, ShipmentInput } from './shipments-query.ts'

/** The fields of the truck form; capacities in kg, null = no limit. */
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
  /** Invalid texts of capacity fields; they must not count as 'no limit'. */
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

export const REQUIRED = ['route', 'carRegistration', 'driverName', 'assigneeName'] as const
export type RequiredField = (typeof REQUIRED)[number]

/** The required fields that are empty, and the capacities with an invalid text. */
export const missingOf = (truck: Truck): (RequiredField | Capacity)[] => [
  ...REQUIRED.filter((name) => truck[name].trim() === ''),
  ...CAPACITIES.filter((name) => truck.unread?.[name] !== undefined),
]

/** The fields without the invalid texts. */
export const truckFields = ({ unread: _unread, ...truck }: Truck) => truck

/** The truck loads at the warehouse of its first document. */
export const warehouseOf = (truck: Truck, load: Load) => load[0]?.warehouse ?? truck.warehouseId

export const capacityOf = (truck: Truck) => ({
  ambient: truck.capacityAmbient,
  refrigerated: truck.capacityRefrigerated,
  frozen: truck.capacityFrozen,
})

export const inputOf = (truck: Truck, load: Load): ShipmentInput => ({
  ...truckFields(truck),
  warehouseId: warehouseOf(truck, load),
  orderIds: load.map(({ id }) => id),
})

/** The form fields of an existing shipment. */
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
