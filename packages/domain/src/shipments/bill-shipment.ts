import type { DocumentBillingState } from '../billing/document-state.ts'
import { BILLING_STEPS, isBillable, RETURNABLE } from '../billing/steps.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { removeDocument } from './documents.ts'
import type { ShipmentFacts } from './facts.ts'
import { requireStage } from './require-stage.ts'

/**
 * Asks for the invoices of all documents that have none, those that failed included: all of these, or those that are named. What is in doubt
 * is settled by looking first.
 */
export function requestInvoices(shipment: ShipmentFacts, retried?: readonly number[]): ShipmentFacts {
  requireStage('invoice', shipment)
  const documents = shipment.documents.map((document) =>
    isBillable(document.billing) && !isLeftFailed(document, retried)
      ? { ...document, billing: 'waiting' as const }
      : document,
  )
  return { ...shipment, documents }
}

/** A document whose billing failed, while others are billed again. */
export const isLeftFailed = (
  { orderId, billing }: ShipmentFacts['documents'][number],
  retried: readonly number[] | undefined,
): boolean => billing === 'failed' && retried !== undefined && !retried.includes(orderId)

/** The billing of one document goes a step on. Throws STATUS_STEP_NOT_ALLOWED for a step that skips or repeats. */
export function setBilling(
  shipment: ShipmentFacts,
  orderId: number,
  billing: DocumentBillingState,
): ShipmentFacts {
  requireStage('set-billing', shipment)
  return changeBilling(shipment, orderId, billing, (from) => BILLING_STEPS[from].includes(billing))
}

/** A document whose billing failed, or covered a part, is billed with the next 'invoice'. Throws STATUS_STEP_NOT_ALLOWED for others. */
export function returnDocument(shipment: ShipmentFacts, orderId: number): ShipmentFacts {
  requireStage('return-document', shipment)
  return changeBilling(shipment, orderId, 'none', (from) => RETURNABLE.includes(from))
}

/**
 * A document whose billing failed is taken off the truck; the others keep their billing. An empty truck is ready
 * again. Throws NOT_FOUND, STATUS_STEP_NOT_ALLOWED for a document that is billed, on its way or in doubt.
 */
export function unloadDocument(shipment: ShipmentFacts, orderId: number): ShipmentFacts {
  requireStage('unload-document', shipment)
  const documents = removeDocument(shipment.documents, orderId)
  const billing = shipment.documents.find((document) => document.orderId === orderId)?.billing
  if (billing !== 'failed')
    throw new RuleError('STATUS_STEP_NOT_ALLOWED', { order: orderId, from: billing ?? null })
  const emptied = documents.length === 0 ? { startedAt: null, finishedAt: null } : {}
  return { ...shipment, ...emptied, documents }
}

function changeBilling(
  shipment: ShipmentFacts,
  orderId: number,
  billing: DocumentBillingState,
  isAllowed: (from: DocumentBillingState) => boolean,
): ShipmentFacts {
  const documents = shipment.documents.map((document) => {
    if (document.orderId !== orderId) return document
    if (isAllowed(document.billing)) return { ...document, billing }
    throw new RuleError('STATUS_STEP_NOT_ALLOWED', { order: orderId, from: document.billing, to: billing })
  })
  return { ...shipment, documents }
}
