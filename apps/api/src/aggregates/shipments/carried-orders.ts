import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OrderFacts } from '@cais/domain/orders/facts'
import { removeDocument } from '@cais/domain/shipments/documents'
import { LostRace } from '../../db/lost-race.ts'
import type { Trx } from '../../db/transaction.ts'
import { loadOrdersForUpdate } from '../documents/record/load-order.ts'
import { toFacts, withFacts } from '../documents/record/order-facts.ts'
import type { OrderRecord, SaveContext } from '../documents/record/order-record.ts'
import { anyOf } from '../documents/record/rows.ts'
import { saveOrders } from '../documents/record/save-order.ts'
import { findShipmentForUpdate } from './record/load-shipment.ts'
import { type ShipmentContext, saveShipment } from './record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from './record/shipment-facts.ts'
import type { ShipmentRecord } from './record/shipment-record.ts'

export type CarriedOrder = { readonly shipment: ShipmentRecord | null; readonly record: OrderRecord }

/**
 * A document and the shipment that carries it (null when none does), both under lock: shipments come first in the order of
 * locks. `withOthers` also loads the other documents that are carried and not billed: locks on documents are taken once, by id.
 * Throws NOT_FOUND, and LostRace when it was added to a shipment or taken off meanwhile.
 */
export async function loadCarriedOrder(
  trx: Trx,
  orderId: number,
  { withOthers = false } = {},
): Promise<CarriedOrder & { readonly others: readonly OrderRecord[] }> {
  const shipment = await lockShipmentOf(trx, orderId)
  const unbilled = (shipment?.documents ?? []).filter(({ billing_state }) => billing_state !== 'billed')
  const otherIds = withOthers ? unbilled.map(({ order_id }) => order_id).filter((id) => id !== orderId) : []
  const records = await loadOrdersForUpdate(trx, [orderId, ...otherIds])
  const record = records.find(({ row }) => row.id === orderId)
  if (record === undefined) throw new RuleError('NOT_FOUND', { order: orderId })
  if (record.row.shipment_id !== (shipment?.row.id ?? null)) throw new LostRace()
  return { shipment, record, others: records.filter((one) => one !== record) }
}

async function lockShipmentOf(trx: Trx, orderId: number): Promise<ShipmentRecord | null> {
  const order = await trx
    .selectFrom('orders')
    .select('shipment_id')
    .where('id', '=', orderId)
    .executeTakeFirst()
  const shipmentId = order?.shipment_id ?? null
  if (shipmentId === null) return null
  const shipment = await findShipmentForUpdate(trx, shipmentId)
  if (shipment === undefined) throw new LostRace()
  return shipment
}

/**
 * Several documents and the shipments that carry them, all under lock: shipments by id, then documents by id. Those that do not exist
 * are left out. Throws LostRace when one was added to a shipment or taken off meanwhile.
 */
export async function loadCarriedOrders(
  trx: Trx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, CarriedOrder>> {
  const shipments = await lockShipmentsOf(trx, orderIds)
  const records = await loadOrdersForUpdate(trx, orderIds)
  return new Map(
    records.map((record) => {
      const { id, shipment_id } = record.row
      const shipment = shipment_id === null ? null : shipments.get(shipment_id)
      if (shipment === undefined) throw new LostRace()
      return [id, { shipment, record }]
    }),
  )
}

async function lockShipmentsOf(
  trx: Trx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, ShipmentRecord>> {
  const rows = await trx
    .selectFrom('orders')
    .select('shipment_id')
    .distinct()
    .where('id', '=', anyOf(orderIds))
    .where('shipment_id', 'is not', null)
    .orderBy('shipment_id')
    .execute()
  const shipments = new Map<number, ShipmentRecord>()
  for (const { shipment_id } of rows) {
    if (shipment_id === null) continue
    const shipment = await findShipmentForUpdate(trx, shipment_id)
    if (shipment === undefined) throw new LostRace()
    shipments.set(shipment_id, shipment)
  }
  return shipments
}

/** Takes a document, whose order is saved already, off the shipment that carried it. */
export async function removeFromShipment(
  trx: Trx,
  shipment: ShipmentRecord | null,
  orderId: number,
  context: ShipmentContext,
): Promise<void> {
  if (shipment === null || !shipment.documents.some(({ order_id }) => order_id === orderId)) return
  const facts = toShipmentFacts(shipment)
  const documents = removeDocument(facts.documents, orderId)
  await saveShipment(trx, shipment, withShipmentFacts(shipment, { ...facts, documents }), context)
}

/** What a document loads has changed: the sums of its shipment are counted anew. */
export async function recountShipment(
  trx: Trx,
  shipment: ShipmentRecord | null,
  context: Omit<ShipmentContext, 'action'>,
) {
  if (shipment !== null) await saveShipment(trx, shipment, shipment, { ...context, action: 'recount' })
}

/** The documents that the shipment still carries, under lock: those that are not billed. */
export const loadOrdersOfShipment = (trx: Trx, { documents }: ShipmentRecord): Promise<OrderRecord[]> =>
  loadOrdersForUpdate(
    trx,
    documents.filter(({ billing_state }) => billing_state !== 'billed').map(({ order_id }) => order_id),
  )

/** Changes each of the documents by `move` and saves them. */
export async function moveOrders(
  trx: Trx,
  records: readonly OrderRecord[],
  move: (facts: OrderFacts, record: OrderRecord) => OrderFacts,
  context: SaveContext,
): Promise<void> {
  const pairs = records.map((before) => ({ before, after: withFacts(before, move(toFacts(before), before)) }))
  await saveOrders(trx, pairs, context)
}
