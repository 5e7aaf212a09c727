import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** The batch of each billed line, and the sold and held quantity of each batch. */
export async function planStock(trx: Trx): Promise<void> {
  await sql`CREATE TEMP TABLE scale_sold AS
    SELECT l.id AS line_id, batch.level_id, batch.batch, batch.expiry, l.quantity, i.number, i.issued_at
    FROM scale_line l JOIN scale_invoice i USING (order_id) JOIN scale_day day ON day.day = i.day
    JOIN scale_level batch ON batch.place = l.product_place AND batch.warehouse_id = l.warehouse_id AND batch.turn = day.turn
    WHERE l.bucket = 'billed'`.execute(trx)
}

/** Cost of one unit of stock of product `p`: sold before received, so movements bring their value (decision 0201). */
const COST = sql`round(p.unit_cost::numeric * p.stock_factor / p.conversion_factor)`

/** Writes the movements of what was sold in a chunk. */
export async function writeSales(trx: Trx): Promise<void> {
  await sql`INSERT INTO stock_movements (level_id, kind, quantity, reference, at, value)
    SELECT s.level_id, 'sale', -s.quantity, s.number, s.issued_at, -round(s.quantity * ${COST} / 1000)
    FROM scale_sold s JOIN stock_levels l ON l.id = s.level_id JOIN products p ON p.id = l.product_id`.execute(
    trx,
  )
  await sql`INSERT INTO scale_moved
    SELECT level_id, sum(quantity), 0 FROM scale_sold GROUP BY level_id
    UNION ALL SELECT batch.level_id, 0, sum(l.quantity) FROM scale_line l
    JOIN scale_level batch ON batch.place = l.product_place AND batch.warehouse_id = l.warehouse_id
    WHERE l.bucket IN ('reserved', 'picking', 'loading') AND batch.turn = (SELECT max(turn) FROM scale_turn)
    GROUP BY batch.level_id`.execute(trx)
}

/** Free stock beyond what the documents take, in thousandths: most at the head office. */
const SPARE = { head: 20_000_000, elsewhere: 2_000_000 }

/** After all documents: a receipt for each batch on its day, of what was sold or is held and some more. */
export async function receiveStock(trx: Trx): Promise<void> {
  await sql`CREATE TEMP TABLE scale_receipt ON COMMIT DROP AS
    SELECT l.id AS level_id, l.received_on, coalesce(m.held, 0) AS held, coalesce(m.sold, 0) + coalesce(m.held, 0) + CASE
      WHEN b.turn < (SELECT max(turn) FROM scale_turn) OR l.on_hand > l.reserved THEN 0 WHEN l.warehouse_id = 'SD1' THEN ${SPARE.head}::bigint
      ELSE ${SPARE.elsewhere}::bigint END AS received, coalesce(m.sold, 0) AS sold
    FROM scale_level b JOIN stock_levels l ON l.id = b.level_id
    LEFT JOIN (SELECT level_id, sum(sold)::bigint AS sold, sum(held)::bigint AS held FROM scale_moved GROUP BY level_id) AS m ON m.level_id = l.id`.execute(
    trx,
  )
  await sql`INSERT INTO stock_movements (level_id, kind, quantity, reference, at, value)
    SELECT level_id, 'receipt', received, 'GR ' || to_char(r.received_on, 'YYYYMMDD'), (r.received_on + time '05:00') AT TIME ZONE 'Africa/Maputo',
      round(received * ${COST} / 1000)
    FROM scale_receipt r JOIN stock_levels l ON l.id = r.level_id JOIN products p ON p.id = l.product_id WHERE received > 0`.execute(
    trx,
  )
  await sql`UPDATE stock_levels SET on_hand = on_hand + r.received - r.sold, reserved = stock_levels.reserved + r.held
    FROM scale_receipt r WHERE r.level_id = stock_levels.id`.execute(trx)
  await sql`INSERT INTO stock_values (warehouse_id, product_id, quantity, value)
    SELECT l.warehouse_id, l.product_id, sum(m.quantity), sum(m.value)
    FROM stock_movements m JOIN stock_levels l ON l.id = m.level_id GROUP BY l.warehouse_id, l.product_id
    ON CONFLICT (warehouse_id, product_id) DO UPDATE SET quantity = excluded.quantity, value = excluded.value`.execute(
    trx,
  )
}
