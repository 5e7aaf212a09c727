import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

export type QuotedLine = {
  readonly product_id: string
  /** Thousandths. */
  readonly quantity: number
  /** Net centavos. */
  readonly total: number
  /** Thousandths that became orders and were not given up again. */
  readonly ordered: number
}

/** The lines of a quote, and how much of each was ordered; with `before`, by orders submitted before that instant. */
export async function readQuotedLines(
  db: Db,
  quoteId: number,
  before: string | null = null,
): Promise<QuotedLine[]> {
  const { rows } = await sql<QuotedLine>`
    SELECT line.product_id, line.quantity, line.total, coalesce(made.ordered, 0)::bigint AS ordered
    FROM order_lines line LEFT JOIN (
      SELECT l.product_id, sum(l.quantity - l.closed) AS ordered
      FROM orders o JOIN order_lines l ON l.order_id = o.id
      WHERE o.quote_id = ${quoteId} AND o.submitted_at < coalesce(${before}::timestamptz, 'infinity')
      GROUP BY l.product_id) made ON made.product_id = line.product_id
    WHERE line.order_id = ${quoteId} ORDER BY line.sequence`.execute(db)
  return rows
}
