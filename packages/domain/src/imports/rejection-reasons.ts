/** Why a row of an order file goes to quarantine. */
export const REJECTION_REASONS = [
  'document-missing',
  'credit-document',
  'not-an-article',
  'quantity-unreadable',
  'quantity-not-positive',
  'price-unreadable',
  'price-not-positive',
  'customer-missing',
  'date-unreadable',
  'duplicate-row',
  'article-twice',
  'customer-differs',
  'too-many-lines',
] as const

export type RejectionReason = (typeof REJECTION_REASONS)[number]
