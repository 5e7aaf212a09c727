import { assertAllowed } from '@cais/domain/orders/actions'
import { pickingToAnalysis as returnFacts } from '@cais/domain/orders/ship-order'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import { requireVisible } from '../../../aggregates/documents/visibility.ts'
import { loadCarriedOrder, removeFromShipment } from '../../../aggregates/shipments/carried-orders.ts'
import { moveHeldToAnalysis } from '../../../aggregates/stock/held-stock.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'

/**
 * What is in picking goes back to stock analysis, still held on its batches, and off the shipment while that is ready.
 * Throws ACTION_NOT_ALLOWED once the shipment was started.
 */
export async function pickingToAnalysis(trx: Trx, orderId: number, acting: Acting): Promise<OrderRecord> {
  const { shipment, record } = await loadCarriedOrder(trx, orderId)
  requireVisible(acting.user, record.row)
  const facts = toFacts(record)
  assertAllowed('picking-to-analysis', acting.user, facts)
  await moveHeldToAnalysis(trx, record)
  const after = withFacts(record, returnFacts(facts))
  const saved = await saveOrder(trx, record, after, { action: 'picking-to-analysis', ...acting })
  await removeFromShipment(trx, shipment, orderId, { ...acting, action: 'remove-document' })
  return saved
}
