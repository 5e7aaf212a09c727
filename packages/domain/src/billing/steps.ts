import type { DocumentBillingState } from './document-state.ts'

/**
 * From each billing state to the next. 'sent' may fall back to 'waiting' only when it is certain that nothing arrived;
 * 'in-doubt' is settled by looking, never by sending again. 'billed' goes back to 'none' when only a part was invoiced.
 */
export const BILLING_STEPS: Readonly<Record<DocumentBillingState, readonly DocumentBillingState[]>> = {
  none: ['waiting'],
  waiting: ['sent', 'failed'],
  sent: ['billed', 'failed', 'in-doubt', 'waiting'],
  billed: ['none'],
  failed: ['none'],
  'in-doubt': ['billed', 'failed'],
}
