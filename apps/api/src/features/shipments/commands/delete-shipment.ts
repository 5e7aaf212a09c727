import { loadOrdersForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import { shipmentToChange } from '../../../aggregates/shipments/shipment-to-change.ts'
import { unloadTransfersOf } from '../../../aggregates/transfers/transit.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { unboardOrders } from './unboard-orders.ts'

/** Deletes a shipment that is ready; its documents are free again. The row stays as a record, its number is not used again. */
export async function deleteShipment(
  trx: Trx,
  input: { readonly shipmentId: number; readonly version?: number | undefined },
  acting: Acting,
): Promise<void> {
  const before = await shipmentToChange(trx, { ...input, action: 'delete' }, acting)
  const orderIds = before.documents.map(({ order_id }) => order_id)
  await unboardOrders(trx, await loadOrdersForUpdate(trx, orderIds), before.row, acting)
  await unloadTransfersOf(trx, before.row, acting)
  const row = { ...before.row, deleted_at: acting.now.toISOString() }
  await saveShipment(trx, before, { row, documents: [] }, { action: 'delete', ...acting })
}
