/**
 * The billing of one document on one shipment (lifecycle §2): not asked for → waiting its turn → sent → billed or failed.
 * 'in-doubt' = sent, and no answer came: never sent again blindly.
 */
export const DOCUMENT_BILLING_STATES = ['none', 'waiting', 'sent', 'billed', 'failed', 'in-doubt'] as const

export type DocumentBillingState = (typeof DOCUMENT_BILLING_STATES)[number]
