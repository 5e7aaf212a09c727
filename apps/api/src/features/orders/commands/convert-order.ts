import { draftInput } from '@cais/contract/drafts/schemas'
import { STRICT_POLICY } from '@cais/domain/approvals/own-document'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import { readQuotePolicy } from '../../../aggregates/company/quote-policy.ts'
import { readQuotedLines } from '../../../aggregates/documents/quotes.ts'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { requireVisible } from '../../../aggregates/documents/visibility.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { createDraft } from '../../drafts/commands/create-draft.ts'
import { copiedHead, copiedLine } from './copied-input.ts'

/**
 * Makes an order of an answered quote: a draft of the caller with the quote's prices and the quantity of each line that is not ordered
 * yet. Throws QUOTE_EXPIRED, QUOTE_ALL_ORDERED, ACTION_NOT_ALLOWED, ROLE_MISSING.
 */
export async function convertOrder(trx: Trx, quoteId: number, acting: Acting): Promise<OrderRecord> {
  const quote = await loadOrderForUpdate(trx, quoteId)
  requireVisible(acting.user, quote.row)
  const quotes = { today: calendarDateAt(acting.now.getTime()), policy: await readQuotePolicy(trx) }
  assertAllowed('convert', acting.user, toFacts(quote), { ...STRICT_POLICY, quotes })
  const draft = await createDraft(trx, await convertedInput(trx, quote), acting, { quote_id: quoteId })
  await recordHistory(trx, {
    objectType: 'order',
    objectId: quoteId,
    user: acting.user,
    action: 'convert',
    facts: { draft: draft.row.id },
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  })
  return draft
}

async function convertedInput(trx: Trx, { row, lines }: OrderRecord) {
  const quoted = await readQuotedLines(trx, row.id)
  const left = new Map(quoted.map(({ product_id, quantity, ordered }) => [product_id, quantity - ordered]))
  const open = lines.filter(({ product_id }) => (left.get(product_id) ?? 0) > 0)
  if (open.length === 0) throw new RuleError('QUOTE_ALL_ORDERED', { number: row.number })
  return draftInput.parse({
    ...copiedHead(row),
    type: 'PEV',
    poNumber: row.po_number,
    lines: open.map((line) => copiedLine(line, left.get(line.product_id) ?? 0)),
  })
}
