import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/**
 * Writes the deliveries of the trucks of a chunk that left: what is billed was received, but of three in a hundred the customer refused all or
 * the first line; the rest is on the road.
 */
export async function writeDeliveries(trx: Trx): Promise<void> {
  await sql`
    INSERT INTO deliveries (id, number, series, year, sequence, branch_id, warehouse_id, order_id, customer_id, shipment_id, left_at, recorded_at,
      received_at, receiver_name, state, search_text)
    OVERRIDING SYSTEM VALUE
    SELECT d.id, d.number, d.series, d.year, d.serial, o.branch_id, t.warehouse_id, d.order_id, o.customer_id, d.truck_id, d.left_at,
      CASE WHEN i.id IS NOT NULL THEN i.issued_at END, CASE WHEN i.id IS NOT NULL THEN i.issued_at END,
      CASE WHEN i.id IS NOT NULL THEN 'Recepção' ELSE '' END, CASE WHEN i.id IS NULL THEN 'on-the-road' ELSE ${OUTCOME} END,
      searchable(concat_ws(' ', d.number, x.number, o.customer_code, o.customer_name, t.number))
    FROM scale_delivery d JOIN scale_order o ON o.id = d.order_id JOIN scale_number x ON x.order_id = d.order_id
    JOIN scale_truck t ON t.id = d.truck_id LEFT JOIN scale_invoice i ON i.order_id = d.order_id
    ORDER BY d.id`.execute(trx)
  await sql`
    INSERT INTO delivery_lines (delivery_id, order_line_id, batch, expiry, loaded, received, refused, reason_id)
    SELECT d.id, l.id, sold.batch, sold.expiry, l.quantity, CASE WHEN is_refused THEN 0 ELSE l.quantity END,
      CASE WHEN is_refused THEN l.quantity ELSE 0 END, CASE WHEN is_refused THEN '2DN' END
    FROM scale_delivery d JOIN scale_invoice i USING (order_id)
    JOIN scale_line l USING (order_id) JOIN scale_sold sold ON sold.line_id = l.id
    CROSS JOIN LATERAL (SELECT ${OUTCOME} = 'refused' OR ${OUTCOME} = 'partly' AND l.sequence = 1 AS is_refused) AS at_the_door
    UNION ALL
    SELECT d.id, line.id, level.batch, level.expiry, held.quantity, 0, 0, NULL
    FROM scale_delivery d JOIN order_lines line ON line.order_id = d.order_id
    JOIN held_stock held ON held.line_id = line.id AND held.bucket = 'loading' JOIN stock_levels level ON level.id = held.level_id
    WHERE NOT EXISTS (SELECT FROM scale_invoice i WHERE i.order_id = d.order_id)`.execute(trx)
}

/** What became of a billed delivery. */
const OUTCOME = sql`CASE WHEN d.id % 100 = 33 THEN 'refused' WHEN d.id % 50 = 7 THEN 'partly' ELSE 'delivered' END`
