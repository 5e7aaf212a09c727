import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Db } from '../../../db/pool.ts'

type Question = { readonly quoteId: number; readonly customerId: number | null; readonly day: CalendarDate }

/** Whether the quote was answered, is the customer's, and held on the day. */
export async function readQuoteInForce(db: Db, { quoteId, customerId, day }: Question): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', quoteId)
    .where('customer_id', '=', customerId)
    .where('answered_at', 'is not', null)
    .where((where) => where.or([where('due_at', 'is', null), where('due_at', '>=', day)]))
    .executeTakeFirst()
  return found !== undefined
}
