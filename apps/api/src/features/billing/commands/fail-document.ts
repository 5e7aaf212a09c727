import type { RuleError } from '@cais/domain/kernel/rule-error'
import type { OrderFacts } from '@cais/domain/orders/facts'
import { failHandOver } from '@cais/domain/orders/hand-over'
import { followShipment } from '@cais/domain/orders/ship-order'
import { departureFacts, departureRow, lockDeparture } from '../../../aggregates/deliveries/departure.ts'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { addErrors } from '../../../engines/monitoring/store-figures.ts'
import type { BillingTarget } from '../invoice/draft-invoice.ts'
import { isWaiting, isWithErp, settleDocument } from './settle-document.ts'

/** The document could not be billed: the reason is stored with it and in its history, until the invoices are requested again. */
export async function failDocument(trx: Trx, target: BillingTarget, refusal: RuleError): Promise<void> {
  const departure = await lockDeparture(trx, target)
  const facts = departureFacts(departure)
  const isErps = isWithErp(facts, target.orderId)
  if (!isWaiting(facts, target.orderId) && !isErps) return
  const before = await loadOrderForUpdate(trx, target.orderId)
  const user = { id: target.userId }
  const fail = isErps ? failHandOver : (order: OrderFacts) => followShipment(order, { billing: 'failed' })
  const after = withFacts(before, fail(toFacts(before)))
  await saveOrder(trx, before, after, { action: 'follow-shipment', user, now: target.now })
  await recordHistory(trx, {
    objectType: 'order',
    objectId: target.orderId,
    user,
    action: 'billing-failed',
    facts: { ...refusal.facts, code: refusal.code, shipment: departureRow(departure).number },
    at: target.now.toISOString(),
  })
  await settleDocument(trx, departure, { ...target, billing: 'failed', refusal })
  await countRefusedInvoice(trx, target, refusal)
}

/** Last of all: the row of the hour and the rule is shared, and is locked only until the commit. */
async function countRefusedInvoice(
  trx: Trx,
  { orderId, now }: BillingTarget,
  { code }: RuleError,
): Promise<void> {
  const at = now.toISOString()
  const hour = `${at.slice(0, 13)}:00:00.000Z`
  const error = {
    cause: 'billing-refused',
    subject: code,
    hour,
    count: 1,
    firstAt: at,
    lastAt: at,
    example: '',
  } as const
  await addErrors(trx, [{ ...error, orderId }])
}
