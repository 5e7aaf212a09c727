import { sql } from 'kysely'
import { entryDigest } from '../../../db/record-history.ts'
import type { Trx } from '../../../db/transaction.ts'

/** Writes the planned documents with lines, held stock and one history entry each. */
export async function writeOrders(trx: Trx): Promise<void> {
  await sql`
    INSERT INTO orders (id, type, number, branch_id, warehouse_id, operation_id, customer_id, province_id, route, po_number, payment_condition,
      delivery_date, due_at, created_by, created_at, updated_at, submitted_by, submitted_at, submitted_latitude, submitted_longitude,
      submitted_accuracy, verified_at, allocated_at, cancelled_at, cancelled_by, cancel_reason, status, stages, merchandise, vat, total,
      vat_by_rate, weight, line_count, exposure_open, search_text, version)
    OVERRIDING SYSTEM VALUE
    SELECT o.id, 'PEV', o.number, 'SD', 'SD1', o.operation_id, o.customer_id, c.province_id, c.route, 'V/' || o.n, c.payment_condition,
      (o.at AT TIME ZONE 'Africa/Maputo')::date + 2, (o.at AT TIME ZONE 'Africa/Maputo')::date + 30, o.seller_id, o.at, o.at, o.seller_id, o.at,
      -25.9692, 32.5732, 40, o.at, CASE WHEN o.kind <> 'canceled' THEN o.at END,
      CASE WHEN o.kind = 'canceled' THEN o.at END, CASE WHEN o.kind = 'canceled' THEN o.seller_id END,
      CASE WHEN o.kind = 'canceled' THEN 'Amostra' END,
      CASE o.kind WHEN 'billed' THEN 'FINISHED' WHEN 'canceled' THEN 'CANCELED' ELSE 'PENDING' END,
      ARRAY[CASE o.kind WHEN 'billed' THEN 'BILLED' WHEN 'canceled' THEN 'CANCELED' ELSE 'STOCK_ANALYSIS' END],
      t.net, t.vat, t.net + t.vat, t.order_rates, t.weight, 10, CASE WHEN o.kind IN ('open', 'reserved') THEN t.owed ELSE 0 END,
      searchable(concat_ws(' ', o.number, 'V/' || o.n, c.code, c.name)), 2
    FROM scale_order AS o JOIN scale_total AS t ON t.order_id = o.id JOIN customers AS c ON c.id = o.customer_id
    ORDER BY o.id`.execute(trx)
  await sql`
    INSERT INTO order_lines (id, order_id, sequence, product_id, description, unit, quantity, unit_price, list_price, price_date, vat_code,
      vat_bp, unit_weight, temperature, total, weight, open, reserved, billed, closed)
    OVERRIDING SYSTEM VALUE
    SELECT id, order_id, sequence, product_id, description, unit, quantity, unit_price, unit_price, price_valid_from, vat_code,
      vat_bp, unit_weight, temperature, total, weight, CASE WHEN kind = 'open' THEN quantity ELSE 0 END,
      CASE WHEN kind = 'reserved' THEN quantity ELSE 0 END, CASE WHEN kind = 'billed' THEN quantity ELSE 0 END,
      CASE WHEN kind = 'canceled' THEN quantity ELSE 0 END
    FROM scale_line ORDER BY order_id, sequence`.execute(trx)
  await sql`INSERT INTO held_stock (line_id, level_id, bucket, quantity)
    SELECT id, level_id, 'reserved', quantity FROM scale_line WHERE kind = 'reserved'`.execute(trx)
  await writeHistory(trx)
}

/** One entry: what stands here was made as a sample, not lived through. */
const writeHistory = (trx: Trx) =>
  sql`
  INSERT INTO history (object_type, object_id, seq, at, user_id, action, changes, facts, origin, prev_digest, digest)
  SELECT object_type, object_id, seq, at, user_id, action, changes, facts, origin, prev_digest, ${entryDigest}
  FROM (SELECT 'order'::text AS object_type, id::text AS object_id, 1 AS seq, at, NULL::bigint AS user_id, NULL::bigint AS on_behalf_of,
      'make-sample'::text AS action, '{}'::jsonb AS changes, jsonb_build_object('number', number) AS facts, '{}'::jsonb AS origin,
      ''::text AS prev_digest FROM scale_order) AS entry`.execute(trx)
