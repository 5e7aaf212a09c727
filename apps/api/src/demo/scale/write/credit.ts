import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Writes what the invoices of a chunk made customers owe. Paid when due, but for one customer of twenty-five, who is up to forty days late. */
export async function writeReceivables(trx: Trx): Promise<void> {
  await sql`
    INSERT INTO receivables (customer_id, document, issued_on, due_on, amount, open_amount)
    SELECT o.customer_id, i.number, i.day, i.day + o.payment_days, t.billed_net + t.billed_vat,
      CASE WHEN i.day + o.payment_days >= today.day OR (o.customer_id % 25 = 0 AND i.day + o.payment_days >= today.day - 40)
        THEN t.billed_net + t.billed_vat ELSE 0 END
    FROM scale_invoice i JOIN scale_order o ON o.id = i.order_id JOIN scale_total t USING (order_id),
      (SELECT max(day) AS day FROM scale_day) AS today
    ORDER BY i.id`.execute(trx)
}

/**
 * After all documents: a payment for each customer and month that fell due, and credit limits by what is owed, so that most customers are
 * well below theirs and a few above. Customers whose document could not be billed lose their NUIT.
 */
export async function settleCustomers(trx: Trx): Promise<void> {
  await sql`
    INSERT INTO payments (customer_id, paid_on, amount, reference)
    SELECT customer_id, max(due_on), sum(amount), 'TRF ' || to_char(max(due_on), 'YYMM') || customer_id
    FROM receivables JOIN scale_customer USING (customer_id)
    LEFT JOIN (SELECT customer_id, max(paid_on) AS last FROM payments GROUP BY customer_id) AS paid USING (customer_id)
    WHERE open_amount = 0 AND amount > 0 AND due_on > coalesce(paid.last, '-infinity')
    GROUP BY customer_id, date_trunc('month', due_on)`.execute(trx)
  await sql`
    UPDATE customers SET credit_limit = ceil((owed.amount + 5000000) * (CASE WHEN customers.id % 50 = 7 THEN 90 ELSE 120 + customers.id % 140 END)
      / 100 / 1000000.0) * 1000000
    FROM (SELECT c.customer_id, coalesce((SELECT sum(open_amount) FROM receivables r WHERE r.customer_id = c.customer_id), 0)
        + coalesce((SELECT sum(exposure_open + exposure_loaded) FROM orders o WHERE o.customer_id = c.customer_id
          AND (exposure_open > 0 OR exposure_loaded > 0)), 0) AS amount
      FROM scale_customer c) AS owed WHERE owed.customer_id = customers.id`.execute(trx)
  await sql`UPDATE customers SET nuit = NULL, final_consumer = false WHERE id IN (
    SELECT customer_id FROM orders WHERE status = 'FAILED' AND customer_id IN (SELECT customer_id FROM scale_customer))`.execute(
    trx,
  )
}
