import { sql } from 'kysely'
import { type Check, MAX_FINDINGS } from './finding.ts'

/** The cash desks that are closed and what a second person confirmed (decision 0197). */
export const money: Check = {
  name: 'closed cash desks and confirmed payments are what their payments say',
  run: async ({ db }) => {
    const { rows } = await sql<{
      finding: string
    }>`${EXPECTED} UNION ALL ${COUNTED} UNION ALL ${CONFIRMED} LIMIT ${MAX_FINDINGS}`.execute(db)
    return rows.map(({ finding }) => finding)
  },
}

/** What lay in the desk in the morning, came in and went out: `expectedCash` of the domain. */
const EXPECTED = sql`
  SELECT concat('Cash desk ', d.branch_id, ' of ', d.day, ': ', d.expected, ' centavos were expected at its closing, but its payments and movements come to ',
    told.expected, '.') AS finding
  FROM cash_days AS d CROSS JOIN LATERAL (SELECT d.opening
    + (SELECT coalesce(sum(p.amount), 0) FROM payments AS p
      WHERE p.kind = 'cash' AND p.branch_id = d.branch_id AND p.paid_on = d.day AND p.number IS NOT NULL)
    - (SELECT coalesce(sum(p.amount), 0) FROM payments AS p
      WHERE p.kind = 'cash' AND p.branch_id = d.branch_id AND p.reversed_on = d.day)
    + (SELECT coalesce(sum(CASE WHEN m.kind = 'deposit' THEN m.amount ELSE -m.amount END), 0) FROM cash_movements AS m
      WHERE m.cash_day_id = d.id) AS expected) AS told
  WHERE d.closed_at IS NOT NULL AND d.expected <> told.expected`

const COUNTED = sql`
  SELECT concat('Cash desk ', d.branch_id, ' of ', d.day, ': ', d.counted, ' centavos are kept as counted, but its notes and coins come to ',
    told.counted, '.')
  FROM cash_days AS d CROSS JOIN LATERAL (
    SELECT coalesce(sum((one ->> 'value')::bigint * (one ->> 'count')::bigint), 0) AS counted FROM jsonb_array_elements(d.counts) AS one) AS told
  WHERE d.closed_at IS NOT NULL AND d.counted <> told.counted`

const CONFIRMED = sql`
  SELECT concat('Confirmation ', c.id, ': ', c.amount, ' centavos of customer ', c.customer_id, ' were confirmed, but payment ', p.id, ' is ',
    p.amount, ' of customer ', p.customer_id, '.')
  FROM confirmations AS c JOIN payments AS p ON p.id = c.payment_id
  WHERE (c.amount, c.customer_id) IS DISTINCT FROM (p.amount, p.customer_id)`
