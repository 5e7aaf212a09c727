import { removeDocument as withoutDocument } from '@cais/domain/shipments/documents'
import { loadOrdersForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import { shipmentToChange } from '../../../aggregates/shipments/shipment-to-change.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { unboardOrders } from './unboard-orders.ts'

type RemoveDocument = {
  readonly shipmentId: number
  readonly orderId: number
  readonly version?: number | undefined
}

/** Takes a document off a shipment that is ready: it waits for another truck, still picked. */
export async function removeDocument(
  trx: Trx,
  { shipmentId, orderId, version }: RemoveDocument,
  acting: Acting,
): Promise<ShipmentRecord> {
  const before = await shipmentToChange(trx, { shipmentId, version, action: 'remove-document' }, acting)
  const facts = toShipmentFacts(before)
  const documents = withoutDocument(facts.documents, orderId)
  await unboardOrders(trx, await loadOrdersForUpdate(trx, [orderId]), before.row, acting)
  const after = withShipmentFacts(before, { ...facts, documents })
  return await saveShipment(trx, before, after, {
    action: 'remove-document',
    ...acting,
    facts: { order: orderId },
  })
}
