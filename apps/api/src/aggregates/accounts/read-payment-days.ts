import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/**
 * In how many days the customer paid, over the payments since a day, weighted by what each settled; null when none settled anything. A payment
 * in advance counts as 0 days.
 */
export async function readPaymentDays(
  db: Db,
  customerId: number,
  since: CalendarDate,
): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    SELECT round(sum(a.amount * greatest(0, p.paid_on - debit.issued_on))::numeric / nullif(sum(a.amount), 0))::int AS days
    FROM payments p JOIN account_entries receipt ON receipt.payment_id = p.id AND receipt.kind = 'receipt'
    JOIN account_allocations a ON a.credit_id = receipt.id JOIN account_entries debit ON debit.id = a.debit_id
    WHERE p.customer_id = ${customerId} AND p.paid_on >= ${since} AND p.reversed_on IS NULL`.execute(db)
  return rows[0]?.days ?? null
}
