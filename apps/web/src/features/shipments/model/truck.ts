import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
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
  /** HH:mm; null = all day. */
  departsTime: string | null
  returnsTime: string | null
  /** Of the fleet; null = typed. */
  truckId: number | null
  driverId: number | null
  teamId: number | null
  capacityTotal: number | null
  capacityAmbient: number | null
  capacityRefrigerated: number | null
  capacityFrozen: number | null
  /** Invalid texts of capacity fields; they must not count as 'no limit'. */
  unread?: Partial<Record<Capacity, string>>
}

export const CAPACITIES = [
  'capacityTotal',
  'capacityAmbient',
  'capacityRefrigerated',
  'capacityFrozen',
] as const
export type Capacity = (typeof CAPACITIES)[number]

const NO_CAPACITY = {
  capacityTotal: null,
  capacityAmbient: null,
  capacityRefrigerated: null,
  capacityFrozen: null,
} as const

export const EMPTY_TRUCK: Truck = {
  warehouseId: '',
  assigneeName: '',
  driverName: '',
  carRegistration: '',
  route: '',
  departsOn: null,
  departsTime: null,
  returnsTime: null,
  truckId: null,
  driverId: null,
  teamId: null,
  ...NO_CAPACITY,
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

/** The day on which the truck leaves: today unless another one was chosen. */
export const departureDay = ({ departsOn }: Pick<Truck, 'departsOn'>) =>
  departsOn ?? calendarDateAt(Date.now())

export const capacityOf = (truck: Truck) => ({
  total: truck.capacityTotal,
  ambient: truck.capacityAmbient,
  refrigerated: truck.capacityRefrigerated,
  frozen: truck.capacityFrozen,
})

export const truckCapacities = ({
  capacityTotal,
  capacityAmbient,
  capacityRefrigerated,
  capacityFrozen,
}: Truck) => ({ capacityTotal, capacityAmbient, capacityRefrigerated, capacityFrozen })

export const inputOf = (truck: Truck, load: Load, acceptOverload = false): ShipmentInput => ({
  ...truckFields(truck),
  departsOn: departureDay(truck),
  warehouseId: warehouseOf(truck, load),
  orderIds: load.map(({ id }) => id),
  acceptOverload,
})

/** What a truck of the fleet leaves behind when one that is not of it is typed. */
export const hiring = (truck: Truck): Partial<Truck> =>
  truck.truckId === null ? {} : { truckId: null, carRegistration: '', ...NO_CAPACITY }

/** The form fields of an existing shipment. */
export const truckOf = (shipment: Shipment): Truck => ({
  warehouseId: shipment.warehouse,
  assigneeName: shipment.assigneeName,
  driverName: shipment.driverName,
  carRegistration: shipment.carRegistration,
  route: shipment.route,
  departsOn: shipment.departsOn,
  departsTime: shipment.departsTime,
  returnsTime: shipment.returnsTime,
  truckId: shipment.truckId,
  driverId: shipment.driverId,
  teamId: shipment.teamId,
  capacityTotal: shipment.capacities.total,
  capacityAmbient: shipment.capacities.ambient,
  capacityRefrigerated: shipment.capacities.refrigerated,
  capacityFrozen: shipment.capacities.frozen,
})
