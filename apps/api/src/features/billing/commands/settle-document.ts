import type { RuleError } from '@cais/domain/kernel/rule-error'
import { setBilling } from '@cais/domain/shipments/bill-shipment'
import { deriveStage } from '@cais/domain/shipments/derive-stage'
import type { ShipmentFacts } from '@cais/domain/shipments/facts'
import { type DeliveryRecord, saveDeliveries } from '../../../aggregates/deliveries/delivery-record.ts'
import { type Departure, departureFacts } from '../../../aggregates/deliveries/departure.ts'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import { withShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { BillingTarget } from '../invoice/draft-invoice.ts'

/** Whether a connected ERP has the document, or nobody knows whether it has. */
export const isWithErp = ({ documents }: ShipmentFacts, orderId: number): boolean =>
  documents.some(
    (document) =>
      document.orderId === orderId && (document.billing === 'sent' || document.billing === 'in-doubt'),
  )

/** Whether the document still waits for its invoice there; otherwise it was settled before. */
export const isWaiting = ({ documents }: ShipmentFacts, orderId: number): boolean =>
  documents.some((document) => document.orderId === orderId && document.billing === 'waiting')

type Outcome = BillingTarget &
  (
    | { readonly billing: 'sent' }
    | { readonly billing: 'billed' }
    | { readonly billing: 'failed' | 'in-doubt'; readonly refusal: RuleError }
  )

/** Saves how the billing of a document stands or ended, and with the last one that of its shipment. */
export async function settleDocument(trx: Trx, departure: Departure, outcome: Outcome): Promise<void> {
  const facts = settled(departureFacts(departure), outcome)
  const context = { action: 'set-billing', user: { id: outcome.userId }, now: outcome.now } as const
  if (departure.kind === 'shipment') {
    await saveShipment(trx, departure.shipment, shipmentAfter(departure.shipment, facts, outcome), context)
  } else {
    const before = departure.delivery
    await saveDeliveries(trx, [{ before, after: deliveryAfter(before, outcome) }], context)
  }
}

/** With the built-in ledger a document is sent and billed in one step. What stands so already stays so. */
function settled(facts: ShipmentFacts, { orderId, billing }: Outcome): ShipmentFacts {
  if (facts.documents.some((document) => document.orderId === orderId && document.billing === billing))
    return facts
  const isOneStep = billing === 'billed' && isWaiting(facts, orderId)
  return setBilling(isOneStep ? setBilling(facts, orderId, 'sent') : facts, orderId, billing)
}

function shipmentAfter(before: ShipmentRecord, facts: ShipmentFacts, outcome: Outcome): ShipmentRecord {
  const after = withShipmentFacts(before, facts)
  const documents = after.documents.map((document) =>
    document.order_id === outcome.orderId ? { ...document, ...outcomeColumns(document, outcome) } : document,
  )
  const isDone = deriveStage(facts) !== 'billing' && outcome.billing !== 'in-doubt'
  return { row: isDone ? { ...after.row, billed_at: outcome.now.toISOString() } : after.row, documents }
}

const deliveryAfter = (before: DeliveryRecord, outcome: Outcome): DeliveryRecord => ({
  ...before,
  row: { ...before.row, billing_state: outcome.billing, ...outcomeColumns(before.row, outcome) },
  billing: outcome.billing,
})

function outcomeColumns(row: { readonly billing_attempts: number }, outcome: Outcome) {
  if (outcome.billing === 'sent') return { billing_error: null }
  const billing_attempts = row.billing_attempts + 1
  if (outcome.billing === 'billed') {
    return { billing_attempts, billing_error: null, billed_at: outcome.now.toISOString() }
  }
  const { code, facts } = outcome.refusal
  return { billing_attempts, billing_error: { code, facts } }
}
