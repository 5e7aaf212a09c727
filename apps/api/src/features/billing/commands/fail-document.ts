import type { RuleError } from '@cais/domain/kernel/rule-error'
import { followShipment } from '@cais/domain/orders/ship-order'
import { recordHistory } from '../../../db/record-history.ts'
import type { Trx } from '../../../db/transaction.ts'
import { loadOrderForUpdate } from '../../orders/record/load-order.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import { saveOrder } from '../../orders/record/save-order.ts'
import { withFacts } from '../../orders/record/with-facts.ts'
import { loadShipmentForUpdate } from '../../shipments/record/load-shipment.ts'
import type { BillingTarget } from './bill-document.ts'
import { isWaiting, settleDocument } from './settle-document.ts'

/** The document could not be billed: the reason stays with it, in the history too, until the invoices are asked for again. */
export async function failDocument(trx: Trx, target: BillingTarget, refusal: RuleError): Promise<void> {
  const shipment = await loadShipmentForUpdate(trx, target.shipmentId)
  if (!isWaiting(shipment, target.orderId)) return
  const before = await loadOrderForUpdate(trx, target.orderId)
  const user = { id: target.userId }
  const after = withFacts(before, followShipment(toFacts(before), { billing: 'failed' }))
  await saveOrder(trx, before, after, { action: 'follow-shipment', user, now: target.now })
  await recordHistory(trx, {
    objectType: 'order',
    objectId: target.orderId,
    user,
    action: 'billing-failed',
    facts: { ...refusal.facts, code: refusal.code, shipment: shipment.row.number },
    at: target.now.toISOString(),
  })
  await settleDocument(trx, shipment, { ...target, billing: 'failed', refusal })
}
