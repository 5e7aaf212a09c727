import { assertAllowed } from '@cais/domain/orders/actions'
import { pickingToAnalysis as returnFacts } from '@cais/domain/orders/ship-order'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { saveOrder } from '../../orders/record/save-order.ts'
import { withFacts } from '../../orders/record/with-facts.ts'
import { requireVisible } from '../../orders/visibility.ts'
import { leaveCarrier, loadCarriedOrder } from '../../shipments/commands/carrier.ts'
import { moveHeldToAnalysis } from './move-held-to-analysis.ts'

/**
 * What is in picking goes back to stock analysis, still held on its batches, and off the shipment while that is ready.
 * Throws ACTION_NOT_ALLOWED once the shipment was started.
 */
export async function pickingToAnalysis(trx: Trx, orderId: number, acting: Acting): Promise<OrderRecord> {
  const { carrier, record } = await loadCarriedOrder(trx, orderId)
  requireVisible(acting.user, record.row)
  const facts = toFacts(record)
  assertAllowed('picking-to-analysis', acting.user, facts)
  await moveHeldToAnalysis(trx, record)
  const after = withFacts(record, returnFacts(facts))
  const saved = await saveOrder(trx, record, after, { action: 'picking-to-analysis', ...acting })
  await leaveCarrier(trx, carrier, orderId, { ...acting, action: 'remove-document' })
  return saved
}
