import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OrderFacts } from '@cais/domain/orders/facts'
import { followShipment, returnToShipment } from '@cais/domain/orders/ship-order'
import { refusalOf } from '@cais/domain/shipments/actions'
import { requestInvoices as requestFacts, returnDocument } from '@cais/domain/shipments/bill-shipment'
import { deriveStage } from '@cais/domain/shipments/derive-stage'
import type { ShipmentFacts } from '@cais/domain/shipments/facts'
import { loadOrdersOfShipment, moveOrders } from '../../../aggregates/shipments/carried-orders.ts'
import { loadShipmentForUpdate } from '../../../aggregates/shipments/record/load-shipment.ts'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import type { StatusStep } from '../../../aggregates/shipments/shipment-to-change.ts'
import { areNumbersUnconfirmed } from '../../../db/next-number.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { queueBilling } from '../store.ts'

/**
 * Requests the invoices of all documents that have none, including those that failed; a job bills each.
 * A repeated request only makes sure that the jobs are queued. Throws NOT_FINISHED, NUMBERS_UNCONFIRMED.
 */
export async function requestInvoices(trx: Trx, step: StatusStep, acting: Acting): Promise<ShipmentRecord> {
  if (await areNumbersUnconfirmed(trx)) throw new RuleError('NUMBERS_UNCONFIRMED')
  const before = await loadShipmentForUpdate(trx, step.shipmentId)
  const facts = withFailedReturned(toShipmentFacts(before))
  const shipment = isRequested(facts, acting)
    ? before
    : await moveToBilling(trx, before, { facts, step, acting })
  const waiting = shipment.documents.filter(({ billing_state }) => billing_state === 'waiting')
  const orderIds = waiting.map(({ order_id }) => order_id)
  await queueBilling(trx, { shipmentId: before.row.id, orderIds, userId: acting.user.id })
  return shipment
}

/** Failed documents are requested again, once no other document of the shipment is being billed. */
function withFailedReturned(facts: ShipmentFacts): ShipmentFacts {
  if (deriveStage(facts) !== 'partially-billed') return facts
  const failed = facts.documents.filter(({ billing }) => billing === 'failed')
  return failed.reduce((before, { orderId }) => returnDocument(before, orderId), facts)
}

/** Whether the invoices were requested before. Throws when the user may not request them, or loading has not ended. */
function isRequested(facts: ShipmentFacts, { user }: Acting): boolean {
  const refusal = refusalOf('invoice', user, facts)
  if (refusal === null) return false
  const stage = deriveStage(facts)
  if (refusal.code !== 'ACTION_NOT_ALLOWED') throw refusal
  if (stage === 'ready' || stage === 'loading') throw new RuleError('NOT_FINISHED', { stage })
  return true
}

type BillingRequest = { readonly facts: ShipmentFacts; readonly step: StatusStep; readonly acting: Acting }

async function moveToBilling(
  trx: Trx,
  before: ShipmentRecord,
  { facts, step, acting }: BillingRequest,
): Promise<ShipmentRecord> {
  requireVersion(before, step.version)
  const records = await loadOrdersOfShipment(trx, before)
  await moveOrders(trx, records, inBilling, { action: 'follow-shipment', ...acting })
  const requested = withShipmentFacts(before, requestFacts(facts))
  const after = { ...requested, row: { ...requested.row, billing_started_at: acting.now.toISOString() } }
  return await saveShipment(trx, before, after, { action: 'invoice', ...acting, facts: step.facts ?? {} })
}

/** The document waits for its invoice. */
function inBilling(order: OrderFacts): OrderFacts {
  const isFailed = order.shipment?.billing === 'failed'
  const returned = isFailed ? returnToShipment(order, 'finished') : order
  return followShipment(returned, { stage: 'billing', billing: 'waiting' })
}
