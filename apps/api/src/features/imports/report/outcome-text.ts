import type { RejectionReason } from '@cais/domain/imports/rejection'
import type { ImportOutcome } from '../commands/import-orders.ts'

/** The result of an import as the command prints it: the counts, then the reasons, most rows first. */
export function outcomeText({ kind, file, counts, reasons }: ImportOutcome): string {
  const { rows_read, rows_accepted, rows_rejected, orders_created } = counts
  const lines = [
    opening(kind, file.name, file.finished_at),
    `Read ${rows_read} = accepted ${rows_accepted} + rejected ${rows_rejected}. Orders: ${orders_created}.`,
    ...reasons.map(
      ({ reason, rows, first_row }) =>
        `${String(rows).padStart(8)}  ${reasonSentence(reason)} (first: row ${first_row})`,
    ),
  ]
  return lines.join('\n')
}

function opening(kind: ImportOutcome['kind'], name: string, finishedAt: string | null): string {
  if (kind === 'imported') return `${name} is imported.`
  if (kind === 'resumed') return `${name} had stopped half-way; it is imported to its end now.`
  return `This file was imported before, as ${name} on ${finishedAt?.slice(0, 16).replace('T', ' ')} UTC. Nothing was changed.`
}

/** The reasons of quarantine in words, for the person who sent the file. */
export const REASON_SENTENCES: Readonly<Record<RejectionReason, string>> = {
  'column-count': 'the row has more or fewer cells than the heading',
  'document-missing': 'no document number',
  'credit-number': 'a credit, not an order (by its number)',
  'article-missing': 'no article code',
  'not-an-article': 'not an article (postage, discounts, charges and the like)',
  'text-too-long': 'a text is longer than its field',
  'control-character': 'a text holds a control character',
  'quantity-unreadable': 'the quantity is no number',
  'quantity-not-positive': 'the quantity is zero or negative',
  'quantity-not-negative': 'the quantity of a credit is not negative',
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

const reasonSentence = (reason: string): string =>
  Object.entries(REASON_SENTENCES).find(([code]) => code === reason)?.[1] ?? reason
