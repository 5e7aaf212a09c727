import type { RuleError } from '@cais/domain/kernel/rule-error'
import { setBilling } from '@cais/domain/shipments/bill-shipment'
import { deriveStage } from '@cais/domain/shipments/derive-stage'
import type { ShipmentFacts } from '@cais/domain/shipments/facts'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import type { DocumentColumns, ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { BillingTarget } from '../invoice/draft-invoice.ts'

/** Whether the document still waits for its invoice on this shipment; otherwise it was settled before. */
export const isWaiting = ({ documents }: ShipmentRecord, orderId: number): boolean =>
  documents.some(({ order_id, billing_state }) => order_id === orderId && billing_state === 'waiting')

type Outcome = BillingTarget &
  ({ readonly billing: 'billed' } | { readonly billing: 'failed'; readonly refusal: RuleError })

/** Saves how the billing of a document ended, and with the last one that of the shipment. */
export async function settleDocument(trx: Trx, before: ShipmentRecord, outcome: Outcome): Promise<void> {
  const facts = settled(toShipmentFacts(before), outcome)
  const after = withShipmentFacts(before, facts)
  const at = outcome.now.toISOString()
  const documents = after.documents.map((document) =>
    document.order_id === outcome.orderId ? { ...document, ...outcomeColumns(document, outcome) } : document,
  )
  const isDone = deriveStage(facts) !== 'billing'
  const row = isDone ? { ...after.row, billed_at: at } : after.row
  const context = { action: 'set-billing', user: { id: outcome.userId }, now: outcome.now } as const
  await saveShipment(trx, before, { row, documents }, context)
}

/** With the built-in ledger a document is sent and billed in one step. */
function settled(facts: ShipmentFacts, { orderId, billing }: Outcome): ShipmentFacts {
  if (billing === 'failed') return setBilling(facts, orderId, 'failed')
  return setBilling(setBilling(facts, orderId, 'sent'), orderId, 'billed')
}

function outcomeColumns(document: DocumentColumns, outcome: Outcome): Partial<DocumentColumns> {
  const billing_attempts = document.billing_attempts + 1
  if (outcome.billing === 'billed') {
    return { billing_attempts, billing_error: null, billed_at: outcome.now.toISOString() }
  }
  const { code, facts } = outcome.refusal
  return { billing_attempts, billing_error: { code, facts } }
}
