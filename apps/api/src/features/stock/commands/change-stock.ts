import type { OrderAction } from '@cais/domain/orders/action-names'
import { assertActor } from '@cais/domain/orders/actions'
import { toFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { requireVisible } from '../../../aggregates/documents/visibility.ts'
import { loadCarriedOrder, recountShipment } from '../../../aggregates/shipments/carried-orders.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'

type Target = {
  readonly orderId: number
  readonly version: number
  /** Checked before the version, where more roles may call than may take this action. */
  readonly action?: OrderAction
}

/**
 * Runs one change of stock analysis on a document: its shipment and the document locked, seen by the user, in the version
 * that they saw; afterwards the sums of the shipment are computed again, since more of the document may be in picking.
 */
export async function changeStock(
  trx: Trx,
  { orderId, version, action }: Target,
  acting: Acting,
  change: (record: OrderRecord) => Promise<OrderRecord>,
): Promise<void> {
  const { shipment, record } = await loadCarriedOrder(trx, orderId)
  requireVisible(acting.user, record.row)
  if (action !== undefined) assertActor(action, acting.user, toFacts(record))
  requireVersion(record, version)
  const changed = await change(record)
  if (changed.row.version !== record.row.version) await recountShipment(trx, shipment, acting)
}
