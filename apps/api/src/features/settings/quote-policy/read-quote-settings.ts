import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { firstDueDateInForce } from '@cais/domain/orders/quote-policy'
import type { Db } from '../../../db/pool.ts'
import { readQuotePolicy } from './read-quote-policy.ts'

/** The policy, and how many open quotes hold only because of it. */
export async function readQuoteSettings(db: Db, today: CalendarDate) {
  const policy = await readQuotePolicy(db)
  const first = firstDueDateInForce(today, policy)
  const { quotes } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('quotes'))
    .where('answered_at', 'is not', null)
    .where('expired_at', 'is', null)
    .where('due_at', '<', today)
    .$if(first !== null, (query) => query.where('due_at', '>=', first))
    .executeTakeFirstOrThrow()
  return { ...policy, pastDue: quotes }
}
