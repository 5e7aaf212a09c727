import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { counterDeparture } from '@cais/domain/deliveries/counter'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import type { ShipmentFacts } from '@cais/domain/shipments/facts'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { loadShipment, loadShipmentForUpdate } from '../shipments/record/load-shipment.ts'
import { toShipmentFacts } from '../shipments/record/shipment-facts.ts'
import type { ShipmentRecord } from '../shipments/record/shipment-record.ts'
import {
  type DeliveryRecord,
  loadDelivery,
  loadDeliveryForUpdate,
  toDeliveryFacts,
} from './delivery-record.ts'

/** What documents leave on, and are billed and printed with: a shipment, or a delivery at the counter. */
export type Departure =
  | { readonly kind: 'shipment'; readonly shipment: ShipmentRecord }
  | { readonly kind: 'counter'; readonly delivery: DeliveryRecord }

export type DepartureKey = { readonly shipmentId: number } | { readonly deliveryId: number }

/** Under lock, before customers and documents; of a delivery on a shipment that shipment. Throws NOT_FOUND. */
export async function lockDeparture(trx: Trx, key: DepartureKey): Promise<Departure> {
  const shipmentId = await shipmentOf(trx, key)
  return 'deliveryId' in key && shipmentId === null
    ? { kind: 'counter', delivery: await loadDeliveryForUpdate(trx, key.deliveryId) }
    : { kind: 'shipment', shipment: await loadShipmentForUpdate(trx, shipmentId ?? 0) }
}

/** The same without a lock. */
export async function readDeparture(db: Db, key: DepartureKey): Promise<Departure> {
  const shipmentId = await shipmentOf(db, key)
  return 'deliveryId' in key && shipmentId === null
    ? { kind: 'counter', delivery: await loadDelivery(db, key.deliveryId) }
    : { kind: 'shipment', shipment: await loadShipment(db, shipmentId ?? 0) }
}

/** A delivery stays on its shipment, so that no lock is needed to ask. Throws NOT_FOUND. */
async function shipmentOf(db: Db, key: DepartureKey): Promise<number | null> {
  if ('shipmentId' in key) return key.shipmentId
  const found = db.selectFrom('deliveries').select('shipment_id').where('id', '=', key.deliveryId)
  const row = await found.executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', missing(key))
  return row.shipment_id
}

/** As the domain sees it: a counter delivery goes by the rules of a shipment of one document. */
export const departureFacts = (departure: Departure): ShipmentFacts =>
  departure.kind === 'shipment'
    ? toShipmentFacts(departure.shipment)
    : counterDeparture(toDeliveryFacts(departure.delivery))

/** Its row: number and version. */
export const departureRow = (departure: Departure) =>
  departure.kind === 'shipment' ? departure.shipment.row : departure.delivery.row

/** What the caller may see. Throws NOT_FOUND. */
export async function visibleDeparture(
  db: Db,
  key: DepartureKey,
  { user }: { readonly user: User },
): Promise<Departure> {
  const departure = await readDeparture(db, key)
  if (!isInScope(user.scope, { branchId: departureRow(departure).branch_id }))
    throw new RuleError('NOT_FOUND', missing(key))
  return departure
}

/** As for one that does not exist. */
const missing = (key: DepartureKey): RuleFacts =>
  'shipmentId' in key ? { shipment: key.shipmentId } : { delivery: key.deliveryId }
