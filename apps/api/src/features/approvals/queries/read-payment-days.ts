import { averagePaymentDays } from '@cais/domain/credit/payment-days'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** Payments and debts that are read: a year of a customer who pays every day. */
const MAX_ROWS = 400

/** In how many days the customer paid, over the payments since a day; null when there are none. */
export async function readPaymentDays(
  db: Db,
  customerId: number,
  since: CalendarDate,
): Promise<number | null> {
  const payments = await db
    .selectFrom('payments')
    .select(['paid_on as paidOn', 'amount'])
    .where('customer_id', '=', customerId)
    .where('paid_on', '>=', since)
    .orderBy('paid_on', 'desc')
    .limit(MAX_ROWS)
    .execute()
  if (payments.length === 0) return null
  const debts = await db
    .selectFrom('receivables')
    .select(['issued_on as issuedOn', sql<number>`amount - open_amount`.as('paid')])
    .where('customer_id', '=', customerId)
    .whereRef('open_amount', '<', 'amount')
    .orderBy('issued_on', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return averagePaymentDays(debts, payments)
}
