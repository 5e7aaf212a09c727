import { sql } from 'kysely'
import { type Check, MAX_FINDINGS } from './finding.ts'

/** Closed months stay as they were closed (decision 0192): nothing is dated in one that was written after its closing, and its invoices add up to its figures. */
export const closings: Check = {
  name: 'closed months hold nothing that came after their closing',
  run: async ({ db }) => {
    const { rows } = await sql<{ finding: string }>`
      ${LATE} UNION ALL ${FIGURES} UNION ALL ${CREDITED} LIMIT ${MAX_FINDINGS}`.execute(db)
    return rows.map(({ finding }) => finding)
  },
}

/** The days on which something is dated, and when it was written. What a movement bears is the time of its writing, and is held by the figures of stock. */
const DATED = sql`
  SELECT 'Invoice ' || number AS what, issued_on AS day, issued_at AS written FROM invoices
  UNION ALL SELECT 'Payment ' || coalesce(number, reference), paid_on, created_at FROM payments
  UNION ALL SELECT 'Note ' || credit_number, issued_on, issued_at FROM credit_notes WHERE issued_at IS NOT NULL
  UNION ALL SELECT 'Entry ' || id || ' (' || document || ')', issued_on, created_at FROM account_entries
  UNION ALL SELECT 'Allocation ' || id, allocated_on, created_at FROM account_allocations`

/** A month that was never closed by itself stands closed with the next one that was. */
const LATE = sql`
  SELECT concat(dated.what, ' is dated ', dated.day, ', but was written after ', to_char(c.month, 'YYYY-MM'), ' was closed.') AS finding
  FROM (${DATED}) AS dated CROSS JOIN LATERAL (
    SELECT month, closed_at FROM month_closings WHERE reopened_at IS NULL AND month >= date_trunc('month', dated.day) ORDER BY month LIMIT 1) AS c
  WHERE dated.written > c.closed_at`

const FIGURES = sql`
  SELECT concat('The month ', to_char(c.month, 'YYYY-MM'), ' was closed with invoices of ', c.figures -> 'totals' ->> 'billed',
    ' centavos net, but those dated in it come to ', coalesce(sum(i.net), 0), '.')
  FROM month_closings c LEFT JOIN invoices i ON i.issued_on >= c.month AND i.issued_on < c.month + interval '1 month'
  WHERE c.reopened_at IS NULL GROUP BY c.id HAVING coalesce(sum(i.net), 0) <> (c.figures -> 'totals' ->> 'billed')::bigint`

const CREDITED = sql`
  SELECT concat('The month ', to_char(c.month, 'YYYY-MM'), ' was closed with ', c.figures -> 'totals' ->> 'credited',
    ' centavos net credited less debited, but the notes dated in it come to ', coalesce(sum(CASE n.kind WHEN 'debit' THEN -n.net ELSE n.net END), 0), '.')
  FROM month_closings c LEFT JOIN credit_notes n ON n.issued_on >= c.month AND n.issued_on < c.month + interval '1 month'
  WHERE c.reopened_at IS NULL AND c.figures -> 'totals' ? 'credited'
  GROUP BY c.id HAVING coalesce(sum(CASE n.kind WHEN 'debit' THEN -n.net ELSE n.net END), 0) <> (c.figures -> 'totals' ->> 'credited')::bigint`
