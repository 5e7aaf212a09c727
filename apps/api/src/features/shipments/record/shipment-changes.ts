import { columnChanges } from '../../orders/record/changed-columns.ts'
import type { ShipmentRecord } from './shipment-record.ts'

const TOLD = [
  'assignee_name',
  'driver_name',
  'car_registration',
  'route',
  'departs_on',
  'capacity_ambient',
  'capacity_refrigerated',
  'capacity_frozen',
  'stage',
] as const

type Changes = Record<string, readonly [unknown, unknown]>

/** Field by field what history tells of a shipment, with the documents as ids in unloading order. */
export function shipmentChanges(before: ShipmentRecord, after: ShipmentRecord): Changes {
  const changes = columnChanges(pick(before), pick(after))
  const [old, now] = [orderIds(before), orderIds(after)]
  return old.join() === now.join() ? changes : { ...changes, documents: [old, now] }
}

const pick = ({ row }: ShipmentRecord) => Object.fromEntries(TOLD.map((name) => [name, row[name]]))

const orderIds = ({ documents }: ShipmentRecord) => documents.map(({ order_id }) => order_id)
