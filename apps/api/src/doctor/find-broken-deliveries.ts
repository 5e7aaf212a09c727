import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Finding } from './check-invariants.ts'

/** Deliveries whose goods are not where they say: not invoiced, lost between outcome and truck, or collected without having been there. */
export async function findBrokenDeliveries(db: Db): Promise<readonly Finding[]> {
  const { rows } = await sql<Finding>`${DELIVERED} UNION ALL ${ACCOUNTED} UNION ALL ${COLLECTED}`.execute(db)
  return rows
}

/** What a delivery loaded of each batch of a line is invoiced by its invoice; while there is none, the line is still held for its truck. */
const DELIVERED: RawBuilder<Finding> = sql`
  SELECT 'left-is-delivered' AS rule, concat('delivery ', number, ' line ', sequence, coalesce(' batch ' || batch, '')) AS record,
    sum(loaded)::text AS expected, sum(found)::text AS found
  FROM (
    SELECT delivery.number, line.sequence, CASE WHEN invoice.id IS NOT NULL THEN goods.batch END AS batch, goods.loaded, 0 AS found
    FROM deliveries AS delivery JOIN delivery_lines AS goods ON goods.delivery_id = delivery.id
    JOIN order_lines AS line ON line.id = goods.order_line_id LEFT JOIN invoices AS invoice ON invoice.delivery_id = delivery.id
    WHERE delivery.cancelled_at IS NULL
    UNION ALL
    SELECT delivery.number, line.sequence, NULL, 0, line.loading
    FROM deliveries AS delivery JOIN order_lines AS line ON line.order_id = delivery.order_id
    WHERE delivery.cancelled_at IS NULL AND NOT EXISTS (SELECT FROM invoices WHERE delivery_id = delivery.id)
      AND EXISTS (SELECT FROM delivery_lines AS goods WHERE goods.delivery_id = delivery.id AND goods.order_line_id = line.id)
    UNION ALL
    SELECT delivery.number, line.sequence, sold.batch, 0, sold.quantity
    FROM deliveries AS delivery JOIN invoices AS invoice ON invoice.delivery_id = delivery.id
    JOIN invoice_lines AS billed ON billed.invoice_id = invoice.id JOIN order_lines AS line ON line.id = billed.order_line_id
    CROSS JOIN LATERAL jsonb_to_recordset(billed.batches) AS sold (batch text, quantity bigint)
    WHERE delivery.cancelled_at IS NULL) AS side
  GROUP BY number, sequence, batch HAVING sum(loaded) <> sum(found)`

/**
 * Loaded = received + refused + returned + in transit, by batch of a line: all of it is in transit until the outcome is written down, nothing is
 * after that, and all of it is returned when the departure was undone.
 */
const ACCOUNTED: RawBuilder<Finding> = sql`
  SELECT 'left-is-accounted', concat('delivery ', delivery.number, ' line ', line.sequence, ' batch ', goods.batch), goods.loaded::text,
    concat_ws('/', goods.received, goods.refused, goods.returned)
  FROM deliveries AS delivery
  JOIN delivery_lines AS goods ON goods.delivery_id = delivery.id
  JOIN order_lines AS line ON line.id = goods.order_line_id
  WHERE (goods.received + goods.refused, goods.returned) <> CASE
    WHEN delivery.cancelled_at IS NOT NULL THEN (0::bigint, goods.loaded)
    WHEN delivery.recorded_at IS NULL THEN (0::bigint, 0::bigint)
    ELSE (goods.loaded - goods.returned, goods.returned) END`

/** Credit notes do not bring back more of a line than left with its delivery, and a delivery knows that one stands on it. */
const COLLECTED: RawBuilder<Finding> = sql`
  SELECT 'collected-was-delivered', concat('delivery ', delivery.number, ' line ', line.sequence), left_with.quantity::text,
    concat(coalesce(back.quantity, 0), CASE WHEN delivery.credited_at IS NULL THEN ', and it may be corrected' END)
  FROM invoice_line_credits AS credit
  JOIN invoice_lines AS billed ON billed.id = credit.invoice_line_id
  JOIN invoices AS invoice ON invoice.id = billed.invoice_id
  JOIN deliveries AS delivery ON delivery.id = invoice.delivery_id
  JOIN order_lines AS line ON line.id = billed.order_line_id
  CROSS JOIN LATERAL (
    SELECT sum(loaded - returned) AS quantity FROM delivery_lines
    WHERE delivery_id = delivery.id AND order_line_id = line.id) AS left_with
  LEFT JOIN LATERAL (
    SELECT sum(asked.received) AS quantity FROM credit_note_lines AS asked JOIN credit_notes AS note ON note.id = asked.credit_note_id
    WHERE asked.invoice_line_id = billed.id AND note.collection_ended_at IS NOT NULL) AS back ON true
  WHERE coalesce(back.quantity, 0) > left_with.quantity OR (credit.credited_quantity > 0 AND delivery.credited_at IS NULL)`
