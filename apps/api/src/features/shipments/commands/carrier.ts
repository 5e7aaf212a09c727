import { removeDocument } from '@cais/domain/shipments/documents'
import type { Trx } from '../../../db/transaction.ts'
import { loadShipmentForUpdate } from '../record/load-shipment.ts'
import { type ShipmentContext, saveShipment } from '../record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from '../record/shipment-facts.ts'
import type { ShipmentRecord } from '../record/shipment-record.ts'

/**
 * Locks the shipment that carries a document, before the document itself is locked: shipments come first in the order of
 * locks. Null when none does.
 */
export async function lockCarrier(trx: Trx, orderId: number): Promise<ShipmentRecord | null> {
  const order = await trx
    .selectFrom('orders')
    .select('shipment_id')
    .where('id', '=', orderId)
    .executeTakeFirst()
  const shipmentId = order?.shipment_id ?? null
  return shipmentId === null ? null : await loadShipmentForUpdate(trx, shipmentId)
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
