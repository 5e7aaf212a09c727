import type { Trx } from '../../../db/transaction.ts'
import { loadShipmentForUpdate } from '../record/load-shipment.ts'
import type { ShipmentContext } from '../record/save-shipment.ts'
import { leaveCarrier } from './carrier.ts'

/**
 * Takes a document that was cancelled or closed off its shipment, which is still ready. Call it after the document was
 * saved without its shipment; nothing happens when it stands on none.
 */
export async function leaveShipment(
  trx: Trx,
  { shipmentId, orderId }: { readonly shipmentId: number; readonly orderId: number },
  context: Omit<ShipmentContext, 'action'>,
): Promise<void> {
  const carrier = await loadShipmentForUpdate(trx, shipmentId)
  await leaveCarrier(trx, carrier, orderId, { ...context, action: 'remove-document' })
}
