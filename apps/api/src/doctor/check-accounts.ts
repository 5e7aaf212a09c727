import { sql } from 'kysely'
import { type Check, MAX_FINDINGS } from './finding.ts'

/**
 * The accounts of customers (decision 0165): each entry says what its document says, what is kept open of it is its amount less what settled it, and
 * so the open items of a customer are invoices less credits less receipts.
 */
export const accounts: Check = {
  name: 'accounts are invoices less credits less receipts, and open items add up to them',
  run: async ({ db }) => {
    const { rows } = await sql<{ finding: string }>`
      ${OPEN} UNION ALL ${BALANCES} UNION ALL ${INVOICES} UNION ALL ${PAYMENTS} UNION ALL ${PAID} LIMIT ${MAX_FINDINGS}`.execute(
      db,
    )
    return rows.map(({ finding }) => finding)
  },
}

const OPEN = sql`
  SELECT concat('Entry ', e.id, ' (', e.document, '): ', coalesce(o.open_amount::text, 'nothing'), ' centavos are kept as open, but its allocations leave ',
    e.amount + coalesce(settled.amount, 0), '.') AS finding
  FROM account_entries e LEFT JOIN open_items o ON o.entry_id = e.id
  LEFT JOIN (
    SELECT entry_id, sum(amount) AS amount FROM (
      SELECT debit_id AS entry_id, -amount AS amount FROM account_allocations
      UNION ALL SELECT credit_id, amount FROM account_allocations) AS side GROUP BY entry_id) AS settled ON settled.entry_id = e.id
  WHERE o.open_amount IS DISTINCT FROM e.amount + coalesce(settled.amount, 0)
    OR (o.customer_id, o.due_on, o.amount) IS DISTINCT FROM (e.customer_id, e.due_on, e.amount)`

const BALANCES = sql`
  SELECT concat('Customer ', c.code, ': the account is ', account.balance, ' centavos, but its open items come to ', account.open, '.')
  FROM (
    SELECT customer_id, sum(balance) AS balance, sum(open) AS open FROM (
      SELECT customer_id, amount AS balance, 0 AS open FROM account_entries
      UNION ALL SELECT customer_id, 0, open_amount FROM open_items) AS side
    GROUP BY customer_id HAVING sum(balance) <> sum(open)) AS account
  JOIN customers c ON c.id = account.customer_id`

const INVOICES = sql`
  SELECT concat('Invoice ', i.number, ': its total is ', i.total, ' centavos, but the account says ', coalesce(e.amount::text, 'nothing'), '.')
  FROM invoices i LEFT JOIN account_entries e ON e.invoice_id = i.id
  WHERE i.total > 0 AND (e.amount, e.customer_id) IS DISTINCT FROM (i.total, i.customer_id)`

const PAYMENTS = sql`
  SELECT concat('Payment ', p.id, ' (', coalesce(p.number, p.reference), '): it is ', CASE WHEN p.reversed_on IS NULL THEN p.amount ELSE 0 END,
    ' centavos, but the account counts ', -coalesce(sum(e.amount), 0), '.')
  FROM payments p LEFT JOIN account_entries e ON e.payment_id = p.id
  GROUP BY p.id HAVING -coalesce(sum(e.amount), 0) <> CASE WHEN p.reversed_on IS NULL THEN p.amount ELSE 0 END`

/** What the list of invoices says is open of each (decision 0191). */
const PAID = sql`
  SELECT concat('Invoice ', i.number, ': its list says that ', i.open_amount, ' centavos are open, but the account says ', coalesce(o.open_amount, 0), '.')
  FROM invoices i LEFT JOIN account_entries e ON e.invoice_id = i.id LEFT JOIN open_items o ON o.entry_id = e.id
  WHERE i.open_amount <> coalesce(o.open_amount, 0)`
