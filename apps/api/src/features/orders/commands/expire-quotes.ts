import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { wrongState } from '@cais/domain/orders/actions'
import { expireQuote as expireFacts, holdsOn } from '@cais/domain/orders/quote'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { loadOrderForUpdate } from '../record/load-order.ts'
import { toFacts } from '../record/order-facts.ts'
import { saveOrder } from '../record/save-order.ts'
import { withFacts } from '../record/with-facts.ts'
import { readExpiredQuotes } from '../store/read-expired-quotes.ts'

/** Closes the answered quotes whose last day has passed in Maputo, each in a transaction of its own. Answers how many. */
export async function expireQuotes(db: Db, now: Date): Promise<number> {
  const ids = await readExpiredQuotes(db, calendarDateAt(now.getTime()))
  for (const id of ids) await inTransaction(db, (trx) => expireQuote(trx, id, now))
  return ids.length
}

/** May run twice or beside itself: a quote that was closed meanwhile is left alone. */
async function expireQuote(trx: Trx, id: number, now: Date): Promise<void> {
  const before = await loadOrderForUpdate(trx, id)
  const facts = toFacts(before)
  const today = calendarDateAt(now.getTime())
  if (wrongState('expire', facts) !== null || holdsOn(facts, today)) return
  const after = withFacts(before, expireFacts(facts, { at: now.toISOString(), today }))
  await saveOrder(trx, before, after, {
    action: 'expire',
    user: 'system',
    facts: { dueAt: facts.dueAt },
    now,
  })
}
