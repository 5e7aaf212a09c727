import { draftInput } from '@cais/contract/drafts/schemas'
import { STRICT_POLICY } from '@cais/domain/approvals/own-document'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import { recordHistory } from '../../../db/record-history.ts'
import type { Trx } from '../../../db/transaction.ts'
import { createDraft } from '../../drafts/commands/create-draft.ts'
import { readQuotePolicy } from '../../settings/quote-policy/read-quote-policy.ts'
import type { Acting } from '../acting.ts'
import { readQuotedLines } from '../queries/read-quoted-lines.ts'
import { loadOrderForUpdate } from '../record/load-order.ts'
import { toFacts } from '../record/order-facts.ts'
import type { OrderRecord } from '../record/order-record.ts'
import { requireVisible } from '../visibility.ts'
import { copiedHead, copiedLine } from './copied-input.ts'

/**
 * An order out of an answered quote: a draft of the caller with the quote's prices and what is left to order of each
 * line. Throws QUOTE_EXPIRED, QUOTE_ALL_ORDERED, ACTION_NOT_ALLOWED, ROLE_MISSING.
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
