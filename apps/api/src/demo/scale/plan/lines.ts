import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { dice } from './dice.ts'

/** A document has from 6 to 14 lines, ten in the middle. */
const [LEAST, MOST] = [6, 14]

/** How many line ids a chunk reserves. */
export const lineIds = (documents: number) => documents * MOST

/**
 * The lines of a chunk, priced by the rules of pricing (a discount % on the line, none on the document); an offer is given away.
 * All of a line lies in one bucket. Different products on each line: no number of products shares a factor with 1009.
 */
export async function planLines(
  trx: Trx,
  firstId: { readonly order: number; readonly line: number },
): Promise<void> {
  await sql`CREATE TEMP TABLE scale_line AS
    SELECT l.id, l.order_id, l.day, l.place AS day_place, l.warehouse_id, l.created_at, l.outcome, l.type, l.sequence, p.place AS product_place,
      p.product_id, p.description, p.unit, p.unit_price, p.unit_cost, p.vat_code, p.vat_bp, p.unit_weight, p.temperature,
      q.quantity, l.discount_bp, price.merchandise, price.merchandise - price.total AS discount_total, price.total,
      (p.unit_weight * q.quantity + 500) / 1000 AS weight, ${BUCKET} AS bucket
    FROM (
      SELECT ${firstId.line}::bigint + (o.id - ${firstId.order}::bigint) * ${MOST} + k AS id, o.id AS order_id, o.n, o.day, o.place, o.warehouse_id, o.created_at, o.outcome, o.type,
        o.bucket, o.lines, k, k + 1 AS sequence,
        ${DISCOUNT} AS discount_bp
      FROM (SELECT scale_order.*, ${LEAST} + ${dice('n', 8, MOST - LEAST + 1)} AS lines FROM scale_order) o
      CROSS JOIN LATERAL generate_series(0, o.lines - 1) AS k) l
    JOIN scale_product p ON p.place = (${dice('l.n', 9, 1_000_003)} + l.k * 1009) % (SELECT count(*) FROM scale_product)
    CROSS JOIN LATERAL (SELECT p.step * (1 + ${dice('l.n * 16 + l.k', 12, 12)}) AS quantity) q
    CROSS JOIN LATERAL (SELECT (p.unit_price * q.quantity + 500) / 1000 AS merchandise,
      CASE l.type WHEN 'POF' THEN 0 ELSE (p.unit_price * q.quantity * (10000 - l.discount_bp) + 5000000) / 10000000 END AS total) price`.execute(
    trx,
  )
  await sql`ANALYZE scale_line`.execute(trx)
}

/** The first line of a discounted document is above every limit; some other lines have small discounts that need no approval. */
const DISCOUNT = sql`CASE WHEN o.is_discounted AND k = 0 THEN 1000 + 100 * ${dice('n', 13, 6)}
  WHEN ${dice('n * 16 + k', 14, 100)} < 8 THEN 300 ELSE 0 END`

const BUCKET = sql`CASE l.outcome
  WHEN 'part-held' THEN CASE l.k % 3 WHEN 0 THEN 'open' ELSE 'reserved' END
  WHEN 'partly-first' THEN (ARRAY['picking', 'reserved', 'open'])[1 + l.k % 3]
  WHEN 'partly-last' THEN (ARRAY['open', 'picking', 'reserved'])[1 + l.k % 3]
  WHEN 'partly-waiting' THEN CASE l.k % 4 WHEN 3 THEN 'open' ELSE 'picking' END
  WHEN 'billed-cut' THEN CASE l.sequence WHEN l.lines THEN 'closed' ELSE 'billed' END
  ELSE l.bucket END`
