import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { holdsOn } from '@cais/domain/orders/quote-policy'
import type { Db } from '../../../db/pool.ts'
import { readQuotePolicy } from '../../settings/quote-policy/read-quote-policy.ts'

type Question = { readonly quoteId: number; readonly customerId: number | null; readonly at: string }

/** Whether the quote was answered, is the customer's, and held at that instant. */
export async function readQuoteInForce(db: Db, { quoteId, customerId, at }: Question): Promise<boolean> {
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
