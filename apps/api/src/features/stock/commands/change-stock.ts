import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { requireVersion } from '../../orders/require-version.ts'
import { requireVisible } from '../../orders/visibility.ts'
import { loadCarriedOrder, recountCarrier } from '../../shipments/commands/carrier.ts'

type Target = { readonly orderId: number; readonly version: number }

/**
 * Runs one change of stock analysis on a document: its shipment and the document locked, seen by the user, in the version
 * that they saw; afterwards the shipment is counted anew, since more of the document may be in picking.
 */
export async function changeStock(
  trx: Trx,
  { orderId, version }: Target,
  acting: Acting,
  change: (record: OrderRecord) => Promise<OrderRecord>,
): Promise<void> {
  const { carrier, record } = await loadCarriedOrder(trx, orderId)
  requireVisible(acting.user, record.row)
  requireVersion(record, version)
  const changed = await change(record)
  if (changed.row.version !== record.row.version) await recountCarrier(trx, carrier, acting)
}
