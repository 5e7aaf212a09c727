/** Why a row of an order file is put into quarantine. Each has one sentence per language. */
const REJECTION_REASONS = [
  'column-count',
  'document-missing',
  'credit-number',
  'article-missing',
  'not-an-article',
  'text-too-long',
  'control-character',
  'quantity-unreadable',
  'quantity-not-positive',
  'quantity-not-negative',
  'quantity-too-fine',
  'price-unreadable',
  'price-not-positive',
  'price-too-fine',
  'customer-missing',
  'date-unreadable',
  'duplicate-row',
  'article-twice',
  'customer-differs',
  'customer-unknown',
  'article-unknown',
  'too-many-lines',
  'document-known',
  'order-refused',
] as const

export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** A refused row: the reason, and the column and figures that it rests on. */
export type Rejection = {
  readonly reason: RejectionReason
  readonly facts: Readonly<Record<string, string | number>>
}

export const rejection = (reason: RejectionReason, facts: Rejection['facts'] = {}): Rejection => ({
  reason,
  facts,
})
