import type { DocumentBillingState } from './document-state.ts'

/**
 * From each billing state to the next, while a billing run is on. 'sent' may fall back to 'waiting' only when it is certain that nothing
 * arrived; 'in-doubt' is settled by asking: it is sent again only when the ERP surely has nothing of it. A run begins by asking for invoices: none or failed → waiting.
 */
export const BILLING_STEPS: Readonly<Record<DocumentBillingState, readonly DocumentBillingState[]>> = {
  none: [],
  waiting: ['sent', 'failed'],
  sent: ['billed', 'failed', 'in-doubt', 'waiting'],
  billed: [],
  failed: [],
  'in-doubt': ['billed', 'failed', 'sent'],
}

/** From where a person may set a document back to 'none': it failed, or only a part of what was loaded was invoiced. */
export const RETURNABLE: readonly DocumentBillingState[] = ['failed', 'billed']

/** Whether the next 'invoice' takes the document: it was never asked for, or it failed and its cause may be mended by now. */
export const isBillable = (state: DocumentBillingState): boolean => state === 'none' || state === 'failed'
