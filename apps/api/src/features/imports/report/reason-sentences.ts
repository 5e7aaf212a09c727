import type { RejectionReason } from '@cais/domain/imports/rejection'

/** What each reason of quarantine means, for the person who sent the file. */
const REASON_SENTENCES: Readonly<Record<RejectionReason, string>> = {
  'column-count': 'the row has more or fewer cells than the heading',
  'document-missing': 'no document number',
  'credit-number': 'a credit, not an order (by its number)',
  'article-missing': 'no article code',
  'not-an-article': 'not an article (postage, discounts, charges and the like)',
  'text-too-long': 'a text is longer than its field',
  'control-character': 'a text holds a control character',
  'quantity-unreadable': 'the quantity is no number',
  'quantity-not-positive': 'the quantity is zero or negative',
  'quantity-too-fine': 'the quantity has more than 3 decimals',
  'price-unreadable': 'the price is no number',
  'price-not-positive': 'the price is zero or negative',
  'price-too-fine': 'the price has more than 2 decimals',
  'customer-missing': 'no customer',
  'date-unreadable': 'the date is none, or not in the format of the mapping',
  'duplicate-row': 'the same row again in the same document',
  'article-twice': 'the article stands on the document already, with another quantity or price',
  'customer-differs': 'another customer than the first row of the document',
  'customer-unknown': 'the customer is not known and the mapping may not create it',
  'article-unknown': 'the article is not known or not sold, and the mapping may not create it',
  'too-many-lines': 'the document has more lines than an order holds',
  'document-known': 'the document came with another file before',
  'order-refused': 'the rules of orders refuse the document',
}

export const reasonSentence = (reason: string): string =>
  Object.entries(REASON_SENTENCES).find(([code]) => code === reason)?.[1] ?? reason
