import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { loadOrdersForUpdate } from '../../orders/record/load-order.ts'
import { saveShipment } from '../record/save-shipment.ts'
import { shipmentToChange } from './shipment-to-change.ts'
import { unboardOrders } from './unboard-orders.ts'

/** Deletes a shipment that is ready; its documents are free again. The row stays as a record, its number is not used again. */
export async function deleteShipment(
  trx: Trx,
  wish: { readonly shipmentId: number; readonly version?: number | undefined },
  acting: Acting,
): Promise<void> {
  const before = await shipmentToChange(trx, { ...wish, action: 'delete' }, acting)
  const orderIds = before.documents.map(({ order_id }) => order_id)
  await unboardOrders(trx, await loadOrdersForUpdate(trx, orderIds), before.row, acting)
  const row = { ...before.row, deleted_at: acting.now.toISOString() }
  await saveShipment(trx, before, { row, documents: [] }, { action: 'delete', ...acting })
}
