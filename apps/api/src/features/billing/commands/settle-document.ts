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

/** Whether the document still waits for its invoice there; otherwise it was settled before. */
export const isWaiting = ({ documents }: ShipmentFacts, orderId: number): boolean =>
  documents.some((document) => document.orderId === orderId && document.billing === 'waiting')

type Outcome = BillingTarget &
  ({ readonly billing: 'billed' } | { readonly billing: 'failed'; readonly refusal: RuleError })

/** Saves how the billing of a document ended, and with the last one that of its shipment. */
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

/** With the built-in ledger a document is sent and billed in one step. */
function settled(facts: ShipmentFacts, { orderId, billing }: Outcome): ShipmentFacts {
  if (billing === 'failed') return setBilling(facts, orderId, 'failed')
  return setBilling(setBilling(facts, orderId, 'sent'), orderId, 'billed')
}

function shipmentAfter(before: ShipmentRecord, facts: ShipmentFacts, outcome: Outcome): ShipmentRecord {
  const after = withShipmentFacts(before, facts)
  const documents = after.documents.map((document) =>
    document.order_id === outcome.orderId ? { ...document, ...outcomeColumns(document, outcome) } : document,
  )
  const isDone = deriveStage(facts) !== 'billing'
  return { row: isDone ? { ...after.row, billed_at: outcome.now.toISOString() } : after.row, documents }
}

const deliveryAfter = (before: DeliveryRecord, outcome: Outcome): DeliveryRecord => ({
  ...before,
  row: { ...before.row, billing_state: outcome.billing, ...outcomeColumns(before.row, outcome) },
  billing: outcome.billing,
})

function outcomeColumns(row: { readonly billing_attempts: number }, outcome: Outcome) {
  const billing_attempts = row.billing_attempts + 1
  if (outcome.billing === 'billed') {
    return { billing_attempts, billing_error: null, billed_at: outcome.now.toISOString() }
  }
  const { code, facts } = outcome.refusal
  return { billing_attempts, billing_error: { code, facts } }
}
