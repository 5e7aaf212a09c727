import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { wrongState } from '@cais/domain/orders/actions'
import { expireQuote as expireFacts } from '@cais/domain/orders/quote'
import { firstDueDateInForce, holdsOn, type QuotePolicy } from '@cais/domain/orders/quote-policy'
import { readQuotePolicy } from '../../../aggregates/company/quote-policy.ts'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { readExpiredQuotes } from '../store.ts'

/** Closes the answered quotes whose last day has passed in Maputo, each in a transaction of its own. Answers how many. */
export async function expireQuotes(db: Db, now: Date): Promise<number> {
  const policy = await readQuotePolicy(db)
  const first = firstDueDateInForce(calendarDateAt(now.getTime()), policy)
  if (first === null) return 0
  const ids = await readExpiredQuotes(db, first)
  for (const id of ids) await inTransaction(db, (trx) => expireQuote(trx, id, { now, policy }))
  return ids.length
}

type ExpiryTime = { readonly now: Date; readonly policy: QuotePolicy }

/** Safe to run twice at once: a quote that was closed meanwhile is left as it is. */
async function expireQuote(trx: Trx, id: number, { now, policy }: ExpiryTime): Promise<void> {
  const before = await loadOrderForUpdate(trx, id)
  const facts = toFacts(before)
  const today = calendarDateAt(now.getTime())
  if (wrongState('expire', facts) !== null || holdsOn(facts, today, policy)) return
  const after = withFacts(before, expireFacts(facts, { at: now.toISOString(), today, policy }))
  await saveOrder(trx, before, after, {
    action: 'expire',
    user: 'system',
    facts: { dueAt: facts.dueAt },
    now,
  })
}
