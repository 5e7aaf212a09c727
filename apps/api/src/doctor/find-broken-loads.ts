import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Finding } from './check-invariants.ts'

/** What loaders said, what the truck holds and what was billed that do not agree. */
export async function findBrokenLoads(db: Db): Promise<readonly Finding[]> {
  const { rows } = await sql<Finding>`${LOADED} UNION ALL ${BILLED} UNION ALL ${COUNTED}`.execute(db)
  return rows
}

const OF_LOAD = sql`concat('shipment ', shipment.number, ' line ', load.line_id, ' batch ', load.level_id)`

/** No more was loaded than is held for the truck, and once it left exactly that: what is short stayed behind. */
const LOADED: RawBuilder<Finding> = sql`
  SELECT 'loaded-is-held' AS rule, ${OF_LOAD} AS record, coalesce(held.quantity, 0)::text AS expected, coalesce(load.loaded::text, 'nothing said') AS found
  FROM shipment_loads AS load
  JOIN shipments AS shipment ON shipment.id = load.shipment_id
  JOIN order_lines AS line ON line.id = load.line_id
  JOIN shipment_documents AS document
    ON document.shipment_id = load.shipment_id AND document.order_id = line.order_id AND document.billing_state <> 'billed'
  LEFT JOIN held_stock AS held
    ON held.line_id = load.line_id AND held.level_id = load.level_id AND held.bucket = 'loading'
  WHERE shipment.deleted_at IS NULL AND CASE WHEN shipment.finished_at IS NULL
    THEN load.loaded > coalesce(held.quantity, 0) ELSE load.loaded IS DISTINCT FROM coalesce(held.quantity, 0) END`

/** Of a batch no more is billed than was loaded. */
const BILLED: RawBuilder<Finding> = sql`
  SELECT 'billed-was-loaded', ${OF_LOAD}, coalesce(load.loaded, 0)::text, sum(sold.quantity)::text
  FROM shipment_loads AS load
  JOIN shipments AS shipment ON shipment.id = load.shipment_id
  JOIN stock_levels AS level ON level.id = load.level_id
  JOIN invoices AS invoice ON invoice.shipment_id = load.shipment_id
  JOIN invoice_lines AS billed ON billed.invoice_id = invoice.id AND billed.order_line_id = load.line_id
  CROSS JOIN LATERAL jsonb_to_recordset(billed.batches) AS sold (batch text, quantity bigint)
  WHERE sold.batch = level.batch
  GROUP BY load.id, shipment.id HAVING sum(sold.quantity) > coalesce(load.loaded, 0)`

/** How many lines a truck that is being loaded carries and has settled, as lists show it. */
const COUNTED: RawBuilder<Finding> = sql`
  SELECT 'lines-are-counted', concat('shipment ', shipment.number),
    concat_ws('/', counted.settled, counted.parts), concat_ws('/', shipment.loaded_count, shipment.line_count)
  FROM shipments AS shipment
  CROSS JOIN LATERAL (
    SELECT count(*) AS parts, count(load.loaded) AS settled
    FROM shipment_documents AS document
    JOIN order_lines AS line ON line.order_id = document.order_id
    JOIN held_stock AS held ON held.line_id = line.id AND held.bucket = 'loading'
    LEFT JOIN shipment_loads AS load
      ON load.shipment_id = shipment.id AND load.line_id = held.line_id AND load.level_id = held.level_id
    WHERE document.shipment_id = shipment.id AND document.billing_state <> 'billed') AS counted
  WHERE shipment.stage = 'loading' AND (counted.parts, counted.settled) <> (shipment.line_count, shipment.loaded_count)`
