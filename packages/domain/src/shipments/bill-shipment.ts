import type { DocumentBillingState } from '../billing/document-state.ts'
import { BILLING_STEPS } from '../billing/steps.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { requireStage } from './actions.ts'
import type { ShipmentDocument, ShipmentFacts } from './facts.ts'

/** Asks for the invoices of all documents that have none. What failed or is in doubt must be returned to the shipment first. */
export function requestInvoices(shipment: ShipmentFacts): ShipmentFacts {
  requireStage('invoice', shipment)
  return changeDocuments(shipment, (document) =>
    document.billing === 'none' ? { ...document, billing: 'waiting' } : document,
  )
}

/** The billing of one document goes a step on. Throws STATUS_STEP_NOT_ALLOWED for a step that skips or repeats. */
export function setBilling(
  shipment: ShipmentFacts,
  orderId: number,
  billing: DocumentBillingState,
): ShipmentFacts {
  requireStage('set-billing', shipment)
  return changeDocument(shipment, orderId, billing)
}

/** Billing of one document failed or covered a part: it is asked for anew with the next 'invoice'. */
export function returnDocument(shipment: ShipmentFacts, orderId: number): ShipmentFacts {
  requireStage('return-document', shipment)
  return changeDocument(shipment, orderId, 'none')
}

function changeDocument(shipment: ShipmentFacts, orderId: number, billing: DocumentBillingState) {
  return changeDocuments(shipment, (document) => {
    if (document.orderId !== orderId) return document
    if (!BILLING_STEPS[document.billing].includes(billing)) {
      throw new RuleError('STATUS_STEP_NOT_ALLOWED', { order: orderId, from: document.billing, to: billing })
    }
    return { ...document, billing }
  })
}

const changeDocuments = (
  shipment: ShipmentFacts,
  change: (document: ShipmentDocument) => ShipmentDocument,
): ShipmentFacts => ({ ...shipment, documents: shipment.documents.map(change) })
