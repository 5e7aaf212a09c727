/**
 * The billing of one document on one shipment (docs/domain/shipments.md): not asked for → waiting its turn → sent → billed or failed.
 * 'in-doubt' = sent, and no answer came: looked for, never sent again.
 */
export const DOCUMENT_BILLING_STATES = ['none', 'waiting', 'sent', 'billed', 'failed', 'in-doubt'] as const

export type DocumentBillingState = (typeof DOCUMENT_BILLING_STATES)[number]
