/** The billing of one document on one shipment (lifecycle §2). 'in-doubt' = sent, and no answer came: never sent twice blindly. */
export const DOCUMENT_BILLING_STATES = ['waiting', 'sent', 'billed', 'failed', 'in-doubt'] as const

export type DocumentBillingState = (typeof DOCUMENT_BILLING_STATES)[number]
