import { sql } from 'kysely'
import type { Trx } from '../../../../db/transaction.ts'

/** Writes the lines of a chunk, and what they hold of the batch that lies on the shelf today. */
export async function writeLines(trx: Trx): Promise<void> {
  await sql`
    INSERT INTO order_lines (id, order_id, sequence, product_id, description, unit, quantity, unit_price, list_price, price_date, discount_bp,
      vat_code, vat_bp, unit_weight, temperature, discount_total, total, weight, open, reserved, picking, loading, billed, closed, waiting)
    OVERRIDING SYSTEM VALUE
    SELECT id, order_id, sequence, product_id, description, unit, quantity, unit_price, unit_price, day, discount_bp, vat_code, vat_bp,
      unit_weight, temperature, discount_total, total, weight, ${inBucket('open')}, ${inBucket('reserved')}, ${inBucket('picking')},
      ${inBucket('loading')}, ${inBucket('billed')}, ${inBucket('closed')}, bucket = 'open' AND fate IN ('awaiting', 'partly-waiting')
    FROM scale_line`.execute(trx)
  await sql`
    INSERT INTO held_stock (line_id, level_id, bucket, quantity, created_at)
    SELECT l.id, batch.level_id, l.bucket, l.quantity, l.created_at
    FROM scale_line l JOIN scale_level batch ON batch.place = l.product_place AND batch.warehouse_id = l.warehouse_id
    WHERE l.bucket IN ('reserved', 'picking', 'loading') AND batch.turn = (SELECT max(turn) FROM scale_turn)`.execute(
    trx,
  )
}

const inBucket = (name: string) => sql`CASE bucket WHEN ${sql.lit(name)} THEN quantity ELSE 0 END`
