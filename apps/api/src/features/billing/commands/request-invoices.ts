import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OrderFacts } from '@cais/domain/orders/facts'
import { followShipment, returnToShipment } from '@cais/domain/orders/ship-order'
import { refusalOf } from '@cais/domain/shipments/actions'
import { requestInvoices as requestFacts, returnDocument } from '@cais/domain/shipments/bill-shipment'
import { deriveStage } from '@cais/domain/shipments/derive-stage'
import type { ShipmentFacts } from '@cais/domain/shipments/facts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { loadCarriedOrders, moveOrders } from '../../shipments/commands/carried-orders.ts'
import { requireShipmentVersion } from '../../shipments/commands/shipment-to-change.ts'
import type { StatusStep } from '../../shipments/commands/start-shipment.ts'
import { loadShipmentForUpdate } from '../../shipments/record/load-shipment.ts'
import { saveShipment } from '../../shipments/record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from '../../shipments/record/shipment-facts.ts'
import type { ShipmentRecord } from '../../shipments/record/shipment-record.ts'
import { queueBilling } from '../store/queue-billing.ts'

/**
 * Asks for the invoices of all documents that have none, those that failed included; each is billed by a job of its own.
 * A repeated request, while they are billed or after, only makes sure that the jobs are there. Throws NOT_FINISHED.
 */
export async function requestInvoices(trx: Trx, step: StatusStep, acting: Acting): Promise<ShipmentRecord> {
  const before = await loadShipmentForUpdate(trx, step.shipmentId)
  const facts = withFailedReturned(toShipmentFacts(before))
  const wanted = isAsked(facts, acting) ? before : await ask(trx, before, { facts, step, acting })
  const waiting = wanted.documents.filter(({ billing_state }) => billing_state === 'waiting')
  const orderIds = waiting.map(({ order_id }) => order_id)
  await queueBilling(trx, { shipmentId: before.row.id, orderIds, userId: acting.user.id })
  return wanted
}

/** What failed is asked for anew, once nothing of the shipment is on its way any more. */
function withFailedReturned(facts: ShipmentFacts): ShipmentFacts {
  if (deriveStage(facts) !== 'partially-billed') return facts
  const failed = facts.documents.filter(({ billing }) => billing === 'failed')
  return failed.reduce((shipment, { orderId }) => returnDocument(shipment, orderId), facts)
}

/** Whether the invoices are on their way or made already. Throws when the user may not ask, or nothing was loaded yet. */
function isAsked(facts: ShipmentFacts, { user }: Acting): boolean {
  const refusal = refusalOf('invoice', user, facts)
  if (refusal === null) return false
  const stage = deriveStage(facts)
  if (refusal.code !== 'ACTION_NOT_ALLOWED') throw refusal
  if (stage === 'ready' || stage === 'loading') throw new RuleError('NOT_FINISHED', { stage })
  return true
}

type Asking = { readonly facts: ShipmentFacts; readonly step: StatusStep; readonly acting: Acting }

async function ask(
  trx: Trx,
  before: ShipmentRecord,
  { facts, step, acting }: Asking,
): Promise<ShipmentRecord> {
  requireShipmentVersion(before, step.version)
  const records = await loadCarriedOrders(trx, before)
  await moveOrders(trx, records, inBilling, { action: 'follow-shipment', ...acting })
  const asked = withShipmentFacts(before, requestFacts(facts))
  const after = { ...asked, row: { ...asked.row, billing_started_at: acting.now.toISOString() } }
  return await saveShipment(trx, before, after, { action: 'invoice', ...acting })
}

/** The document waits for its invoice. */
function inBilling(order: OrderFacts): OrderFacts {
  const isFailed = order.shipment?.billing === 'failed'
  const returned = isFailed ? returnToShipment(order, 'finished') : order
  return followShipment(returned, { stage: 'billing', billing: 'waiting' })
}
