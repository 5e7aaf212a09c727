import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Finding } from './check-invariants.ts'

/** Levels, movements, held rows and line buckets that do not agree. */
export async function findBrokenStock(db: Db): Promise<readonly Finding[]> {
  const { rows } = await sql<Finding>`${RESERVED} UNION ALL ${ON_HAND} UNION ALL ${BUCKETS}`.execute(db)
  return rows
}

/** Reserved of a batch = the sum of what is held on it. */
const RESERVED: RawBuilder<Finding> = sql`
  SELECT 'reserved-is-held' AS rule, 'stock ' || level.id AS record,
    coalesce(sum(held.quantity), 0)::text AS expected, level.reserved::text AS found
  FROM stock_levels AS level LEFT JOIN held_stock AS held ON held.level_id = level.id
  GROUP BY level.id HAVING coalesce(sum(held.quantity), 0) <> level.reserved`

/** On hand of a batch = the sum of its movements. */
const ON_HAND: RawBuilder<Finding> = sql`
  SELECT 'on-hand-is-moved', 'stock ' || level.id,
    coalesce(sum(movement.quantity), 0)::text, level.on_hand::text
  FROM stock_levels AS level LEFT JOIN stock_movements AS movement ON movement.level_id = level.id
  GROUP BY level.id HAVING coalesce(sum(movement.quantity), 0) <> level.on_hand`

/** Reserved, picking and loading of a line = what it holds in that bucket, on batches of its own article and warehouse. */
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
