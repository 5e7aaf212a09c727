import { removeDocument } from '@cais/domain/shipments/documents'
import { LostRace } from '../../../db/lost-race.ts'
import type { Trx } from '../../../db/transaction.ts'
import { loadOrderForUpdate } from '../../orders/record/load-order.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { findShipmentForUpdate } from '../record/load-shipment.ts'
import { type ShipmentContext, saveShipment } from '../record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from '../record/shipment-facts.ts'
import type { ShipmentRecord } from '../record/shipment-record.ts'

export type CarriedOrder = { readonly carrier: ShipmentRecord | null; readonly record: OrderRecord }

/**
 * A document and the shipment that carries it (null when none does), both under lock: shipments come first in the order of
 * locks. Throws NOT_FOUND, and LostRace when it was boarded or taken off meanwhile.
 */
export async function loadCarriedOrder(trx: Trx, orderId: number): Promise<CarriedOrder> {
  const carrier = await lockCarrier(trx, orderId)
  const record = await loadOrderForUpdate(trx, orderId)
  if (record.row.shipment_id !== (carrier?.row.id ?? null)) throw new LostRace()
  return { carrier, record }
}

async function lockCarrier(trx: Trx, orderId: number): Promise<ShipmentRecord | null> {
  const order = await trx
    .selectFrom('orders')
    .select('shipment_id')
    .where('id', '=', orderId)
    .executeTakeFirst()
  const shipmentId = order?.shipment_id ?? null
  if (shipmentId === null) return null
  const carrier = await findShipmentForUpdate(trx, shipmentId)
  if (carrier === undefined) throw new LostRace()
  return carrier
}

/** Takes a document, whose order is saved already, off the shipment that carried it. */
export async function leaveCarrier(
  trx: Trx,
  carrier: ShipmentRecord | null,
  orderId: number,
  context: ShipmentContext,
): Promise<void> {
  if (carrier === null || !carrier.documents.some(({ order_id }) => order_id === orderId)) return
  const facts = toShipmentFacts(carrier)
  const documents = removeDocument(facts.documents, orderId)
  await saveShipment(trx, carrier, withShipmentFacts(carrier, { ...facts, documents }), context)
}

/** What a document loads has changed: the sums of its shipment are counted anew. */
export async function recountCarrier(
  trx: Trx,
  carrier: ShipmentRecord | null,
  context: Omit<ShipmentContext, 'action'>,
) {
  if (carrier !== null) await saveShipment(trx, carrier, carrier, { ...context, action: 'recount' })
}
