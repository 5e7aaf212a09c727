import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { holdsOn } from '@cais/domain/orders/quote-policy'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { readQuotePolicy } from '../company/quote-policy.ts'

type QuoteQuery = { readonly quoteId: number; readonly customerId: number | null; readonly at: string }

/** Whether the quote was answered, is the customer's, and held at that instant. */
export async function readQuoteInForce(db: Db, { quoteId, customerId, at }: QuoteQuery): Promise<boolean> {
  const quote = await db
    .selectFrom('orders')
    .select(['due_at', 'expired_at'])
    .where('id', '=', quoteId)
    .where('customer_id', '=', customerId)
    .where('answered_at', 'is not', null)
    .executeTakeFirst()
  if (quote === undefined || (quote.expired_at !== null && quote.expired_at <= at)) return false
  return holdsOn({ dueAt: quote.due_at }, calendarDateAt(Date.parse(at)), await readQuotePolicy(db))
}

export type QuotedLine = {
  readonly product_id: string
  /** Thousandths. */
  readonly quantity: number
  /** Net centavos. */
  readonly total: number
  /** Thousandths that became orders and were not closed again. */
  readonly ordered: number
}

/** The lines of a quote, and how much of each was ordered; with `before`, by orders submitted before that instant. */
export async function readQuotedLines(
  db: Db,
  quoteId: number,
  before: string | null = null,
): Promise<QuotedLine[]> {
  const { rows } = await sql<QuotedLine>`
    SELECT line.product_id, line.quantity, line.total, coalesce(made.ordered, 0)::bigint AS ordered
    FROM order_lines line LEFT JOIN (
      SELECT l.product_id, sum(l.quantity - l.closed) AS ordered
      FROM orders o JOIN order_lines l ON l.order_id = o.id
      WHERE o.quote_id = ${quoteId} AND o.submitted_at < coalesce(${before}::timestamptz, 'infinity')
      GROUP BY l.product_id) made ON made.product_id = line.product_id
    WHERE line.order_id = ${quoteId} ORDER BY line.sequence`.execute(db)
  return rows
}
