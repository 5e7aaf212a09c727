import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Writes what the invoices of a chunk made customers owe. */
export async function writeAccountEntries(trx: Trx): Promise<void> {
  await sql`
    INSERT INTO account_entries (customer_id, kind, document, issued_on, due_on, amount, invoice_id)
    SELECT o.customer_id, 'invoice', i.number, i.day, i.day + o.payment_days, t.billed_net + t.billed_vat, i.id
    FROM scale_invoice i JOIN scale_order o ON o.id = i.order_id JOIN scale_total t USING (order_id)
    WHERE t.billed_net + t.billed_vat > 0
    ORDER BY i.id`.execute(trx)
}

/** Invoices are paid when due, but those of one customer of twenty-five up to forty days late: by month and customer in one payment. */
const PAID = sql`
  SELECT e.id, e.customer_id, e.amount, e.due_on, date_trunc('month', e.due_on) AS month
  FROM account_entries e JOIN scale_customer c ON c.customer_id = e.customer_id
  JOIN open_items o ON o.entry_id = e.id AND o.open_amount > 0, (SELECT max(day) AS day FROM scale_day) AS today
  WHERE e.kind = 'invoice' AND e.due_on < today.day AND NOT (e.customer_id % 25 = 0 AND e.due_on >= today.day - 40)`

/**
 * After all documents: a payment for each customer and month that fell due, and credit limits by what is owed, so that most customers are
 * well below theirs and a few above. Customers whose document could not be billed lose their NUIT.
 */
export async function settleCustomers(trx: Trx): Promise<void> {
  await payWhatIsDue(trx)
  await sql`
    UPDATE customers SET credit_limit = ceil((owed.amount + 5000000) * (CASE WHEN customers.id % 50 = 7 THEN 90 ELSE 120 + customers.id % 140 END)
      / 100 / 1000000.0) * 1000000
    FROM (SELECT c.customer_id, coalesce((SELECT sum(open_amount) FROM open_items r WHERE r.customer_id = c.customer_id AND open_amount <> 0), 0)
        + coalesce((SELECT sum(exposure_open + exposure_loaded) FROM orders o WHERE o.customer_id = c.customer_id
          AND (exposure_open > 0 OR exposure_loaded > 0)), 0) AS amount
      FROM scale_customer c) AS owed WHERE owed.customer_id = customers.id`.execute(trx)
  await sql`UPDATE customers SET nuit = NULL, final_consumer = false WHERE id IN (
    SELECT customer_id FROM orders WHERE status = 'FAILED' AND customer_id IN (SELECT customer_id FROM scale_customer))`.execute(
    trx,
  )
}

async function payWhatIsDue(trx: Trx): Promise<void> {
  await sql`CREATE TEMP TABLE scale_paid ON COMMIT DROP AS ${PAID}`.execute(trx)
  await sql`CREATE TEMP TABLE scale_payment ON COMMIT DROP AS
    WITH made AS (
      INSERT INTO payments (customer_id, branch_id, paid_on, amount, kind, reference)
      SELECT p.customer_id, c.branch_id, max(p.due_on), sum(p.amount), 'transfer', 'TRF ' || to_char(p.month, 'YYMM') || p.customer_id
      FROM scale_paid p JOIN customers c ON c.id = p.customer_id GROUP BY p.customer_id, c.branch_id, p.month
      RETURNING id, customer_id, paid_on, amount, reference)
    SELECT * FROM made`.execute(trx)
  await sql`
    INSERT INTO account_entries (customer_id, kind, document, issued_on, due_on, amount, payment_id)
    SELECT customer_id, 'receipt', reference, paid_on, paid_on, -amount, id FROM scale_payment ORDER BY id`.execute(
    trx,
  )
  await sql`
    INSERT INTO account_allocations (customer_id, debit_id, credit_id, amount, allocated_on)
    SELECT p.customer_id, p.id, e.id, p.amount, e.issued_on
    FROM scale_paid p JOIN scale_payment made ON made.customer_id = p.customer_id AND date_trunc('month', made.paid_on) = p.month
    JOIN account_entries e ON e.payment_id = made.id ORDER BY p.id`.execute(trx)
}
