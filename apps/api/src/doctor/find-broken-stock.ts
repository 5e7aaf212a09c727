import { MOVEMENT_KINDS, movementSign } from '@cais/domain/stock/movements'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Finding } from './check-invariants.ts'

/** Levels, movements, held rows and line buckets that do not agree. */
export async function findBrokenStock(db: Db): Promise<readonly Finding[]> {
  const { rows } = await sql<Finding>`
    ${RESERVED} UNION ALL ${ON_HAND} UNION ALL ${BUCKETS} UNION ALL ${SIGNS} UNION ALL ${SWAPS} UNION ALL ${COUNTS} UNION ALL ${VALUES}
    UNION ALL ${RECALLED}`.execute(db)
  return rows
}

/** Reserved of a batch = the sum of what documents and transfers hold on it. */
const RESERVED: RawBuilder<Finding> = sql`
  SELECT 'reserved-is-held' AS rule, 'stock ' || level.id AS record,
    coalesce(sum(held.quantity), 0)::text AS expected, level.reserved::text AS found
  FROM stock_levels AS level LEFT JOIN (
    SELECT level_id, quantity FROM held_stock UNION ALL SELECT level_id, held FROM transfer_batches WHERE held > 0
  ) AS held ON held.level_id = level.id
  GROUP BY level.id HAVING coalesce(sum(held.quantity), 0) <> level.reserved`

/** The value of an article in a warehouse is the sum of its movements, for what is on hand there; nothing is worth nothing. */
const VALUES: RawBuilder<Finding> = sql`
  SELECT 'value-is-moved', 'stock value ' || coalesce(moved.warehouse_id, stored.warehouse_id) || ' ' || coalesce(moved.product_id, stored.product_id),
    concat_ws(' for ', coalesce(moved.value, 0), coalesce(moved.quantity, 0)), concat_ws(' for ', coalesce(stored.value, 0), coalesce(stored.quantity, 0))
  FROM (
    SELECT l.warehouse_id, l.product_id, sum(m.value)::bigint AS value, sum(m.quantity)::bigint AS quantity
    FROM stock_movements AS m JOIN stock_levels AS l ON l.id = m.level_id GROUP BY l.warehouse_id, l.product_id) AS moved
  FULL JOIN stock_values AS stored ON stored.warehouse_id = moved.warehouse_id AND stored.product_id = moved.product_id
  WHERE (coalesce(moved.value, 0), coalesce(moved.quantity, 0)) <> (coalesce(stored.value, 0), coalesce(stored.quantity, 0))
    OR (stored.quantity = 0 AND stored.value <> 0)`

/**
 * What was sold of a recalled batch is what invoiced deliveries carry of it: with on hand being the sum of the movements, the bar of the recall adds
 * up to what came in (docs/domain/recalls.md).
 */
const RECALLED: RawBuilder<Finding> = sql`
  SELECT 'recalled-is-found', concat('recall ', recall.number), sold.quantity::text, carried.quantity::text
  FROM recalls AS recall
  CROSS JOIN LATERAL (
    SELECT coalesce(-sum(movement.quantity), 0) AS quantity FROM stock_levels AS level
    JOIN stock_movements AS movement ON movement.level_id = level.id AND movement.kind = 'sale'
    WHERE level.product_id = recall.product_id AND level.batch = recall.batch) AS sold
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(part.loaded - part.returned), 0) AS quantity FROM delivery_lines AS part
    JOIN order_lines AS line ON line.id = part.order_line_id AND line.product_id = recall.product_id
    JOIN deliveries AS delivery ON delivery.id = part.delivery_id AND delivery.cancelled_at IS NULL
    JOIN invoices AS invoice ON invoice.delivery_id = delivery.id
    WHERE part.batch = recall.batch) AS carried
  WHERE sold.quantity <> carried.quantity`

/** On hand of a batch = the sum of its movements. */
const ON_HAND: RawBuilder<Finding> = sql`
  SELECT 'on-hand-is-moved', 'stock ' || level.id,
    coalesce(sum(movement.quantity), 0)::text, level.on_hand::text
  FROM stock_levels AS level LEFT JOIN stock_movements AS movement ON movement.level_id = level.id
  GROUP BY level.id HAVING coalesce(sum(movement.quantity), 0) <> level.on_hand`

/** Reserved, picking and loading of a line = what it holds in that bucket, on batches of its own product and warehouse. */
const BUCKETS: RawBuilder<Finding> = sql`
  SELECT 'bucket-is-held', 'order ' || line.order_id || ' line ' || line.sequence,
    concat_ws('/', held.reserved, held.picking, held.loading),
    concat_ws('/', line.reserved, line.picking, line.loading)
  FROM order_lines AS line
  JOIN orders ON orders.id = line.order_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(quantity) FILTER (WHERE bucket = 'reserved'), 0) AS reserved,
      coalesce(sum(quantity) FILTER (WHERE bucket = 'picking'), 0) AS picking,
      coalesce(sum(quantity) FILTER (WHERE bucket = 'loading'), 0) AS loading,
      count(*) FILTER (WHERE level.product_id <> line.product_id OR level.warehouse_id <> orders.warehouse_id) AS foreign_rows
    FROM held_stock JOIN stock_levels AS level ON level.id = held_stock.level_id
    WHERE held_stock.line_id = line.id) AS held
  WHERE (line.reserved, line.picking, line.loading) <> (held.reserved, held.picking, held.loading)
    OR held.foreign_rows > 0`

const WITH_SIGN = MOVEMENT_KINDS.filter((kind) => movementSign(kind) !== null)
const LEAVING = WITH_SIGN.filter((kind) => movementSign(kind) === -1)

/** What comes in is added, what goes out is taken away. */
const SIGNS: RawBuilder<Finding> = sql`
  SELECT 'movement-has-its-sign', 'movement ' || id, kind, quantity::text FROM stock_movements
  WHERE kind = any(${WITH_SIGN}::text[]) AND (quantity < 0) <> (kind = any(${LEAVING}::text[]))`

/** A swap moves nothing out of the warehouse: its movements sum to zero on each batch. */
const SWAPS: RawBuilder<Finding> = sql`
  SELECT 'swap-is-a-pair', 'stock ' || level_id, '0', sum(quantity)::text FROM stock_movements
  WHERE kind = 'swap' GROUP BY level_id HAVING sum(quantity) <> 0`

/** A posted inventory moved exactly what it found, batch by batch; one that is open or was given up moved nothing. */
const COUNTS: RawBuilder<Finding> = sql`
  SELECT 'count-is-posted', number || ' stock ' || level_id, sum(found)::text, sum(moved)::text FROM (
    SELECT 'INV.' || count.warehouse_id || '/' || count.id AS number, line.level_id, line.counted - line.expected AS found, 0 AS moved
    FROM stock_counts AS count JOIN stock_count_lines AS line ON line.count_id = count.id WHERE count.posted_at IS NOT NULL
    UNION ALL SELECT reference, level_id, 0, quantity FROM stock_movements WHERE kind = 'count') AS posted
  GROUP BY number, level_id HAVING sum(found) <> sum(moved)`
