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
export const settleDocument = (trx: Trx, departure: Departure, outcome: Outcome): Promise<void> =>
  settleDocuments(trx, departure, [outcome])

/** The same for several documents that were billed for one user at one moment. */
export async function settleDocuments(
  trx: Trx,
  departure: Departure,
  outcomes: readonly Outcome[],
): Promise<void> {
  const [first] = outcomes
  if (first === undefined) return
  const facts = outcomes.reduce(settled, departureFacts(departure))
  const context = { action: 'set-billing', user: { id: first.userId }, now: first.now } as const
  if (departure.kind === 'shipment') {
    await saveShipment(trx, departure.shipment, shipmentAfter(departure.shipment, facts, outcomes), context)
  } else {
    const before = departure.delivery
    await saveDeliveries(trx, [{ before, after: deliveryAfter(before, first) }], context)
  }
}

/** With the built-in ledger a document is sent and billed in one step. What stands so already stays so. */
function settled(facts: ShipmentFacts, { orderId, billing }: Outcome): ShipmentFacts {
  if (facts.documents.some((document) => document.orderId === orderId && document.billing === billing))
    return facts
  const isOneStep = billing === 'billed' && isWaiting(facts, orderId)
  return setBilling(isOneStep ? setBilling(facts, orderId, 'sent') : facts, orderId, billing)
}

function shipmentAfter(
  before: ShipmentRecord,
  facts: ShipmentFacts,
  outcomes: readonly Outcome[],
): ShipmentRecord {
  const after = withShipmentFacts(before, facts)
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.orderId, outcome]))
  const documents = after.documents.map((document) => {
    const outcome = outcomeOf.get(document.order_id)
    return outcome ? { ...document, ...outcomeColumns(document, outcome) } : document
  })
  const last = outcomes.at(-1)
  const isDone = deriveStage(facts) !== 'billing' && last !== undefined && last.billing !== 'in-doubt'
  return { row: isDone ? { ...after.row, billed_at: last.now.toISOString() } : after.row, documents }
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
