import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Puts the billed documents on trucks of thirty and writes their invoices, receivables (all paid) and movements. */
export async function writeBilling(trx: Trx): Promise<void> {
  await sql`CREATE TEMP TABLE scale_billed ON COMMIT DROP AS
    SELECT o.*, t.net, t.vat, t.weight, t.invoice_rates, nextval(pg_get_serial_sequence('invoices', 'id')) AS invoice_id,
      (row_number() OVER (PARTITION BY o.year ORDER BY o.id) - 1) / 30 AS truck, 1 + (row_number() OVER (PARTITION BY o.year ORDER BY o.id) - 1) % 30 AS position,
      row_number() OVER (PARTITION BY o.year ORDER BY o.id) + coalesce(f.last, 0) AS sequence
    FROM scale_order AS o JOIN scale_total AS t ON t.order_id = o.id
    LEFT JOIN number_series AS f ON f.kind = 'FT' AND f.series = 'SD' AND f.year = o.year
    WHERE o.kind = 'billed'`.execute(trx)
  await writeShipments(trx)
  await writeInvoices(trx)
  await moveStock(trx)
}

async function writeShipments(trx: Trx) {
  await sql`CREATE TEMP TABLE scale_truck ON COMMIT DROP AS
    SELECT b.year, b.truck, nextval(pg_get_serial_sequence('shipments', 'id')) AS id, b.truck + 1 + coalesce(max(s.last), 0) AS serial,
      max(b.at) AS at, count(*) AS documents, sum(b.net) AS net, sum(b.weight) AS weight
    FROM scale_billed AS b LEFT JOIN number_series AS s ON s.kind = 'CG' AND s.series = 'SD' AND s.year = b.year
    GROUP BY b.year, b.truck`.execute(trx)
  await sql`
    INSERT INTO shipments (id, number, branch_id, warehouse_id, assignee_name, driver_name, car_registration, route, created_by, created_at,
      updated_at, started_at, finished_at, billing_started_at, billed_at, stage, document_count, total, weight_ambient, search_text)
    OVERRIDING SYSTEM VALUE
    SELECT t.id, 'CG.SD.' || year || '/' || serial, 'SD', 'SD1', 'Equipa de amostra', 'Motorista de amostra', 'AMO 100 MC', 'Amostra', u.id, at,
      at, at, at, at, at, 'billed', documents, net, weight, searchable('CG.SD.' || year || '/' || serial || ' Amostra')
    FROM scale_truck AS t, (SELECT min(id) AS id FROM users) AS u`.execute(trx)
  await sql`
    INSERT INTO shipment_documents (shipment_id, order_id, position, billing_state, billing_attempts, billed_at, added_at)
    SELECT t.id, b.id, b.position, 'billed', 1, t.at, t.at FROM scale_billed AS b JOIN scale_truck AS t USING (year, truck)`.execute(
    trx,
  )
  await sql`INSERT INTO number_series (kind, series, year, last) SELECT 'CG', 'SD', year, max(serial) FROM scale_truck GROUP BY year
    ON CONFLICT (kind, series, year) DO UPDATE SET last = excluded.last`.execute(trx)
}

async function writeInvoices(trx: Trx) {
  await sql`
    INSERT INTO invoices (id, number, series, year, sequence, order_id, shipment_id, customer_id, branch_id, supplier, customer, order_number,
      po_number, issued_at, issued_on, due_on, payment_condition, merchandise, discounts, net, vat, total, vat_by_rate, weight, printed_at, copies)
    OVERRIDING SYSTEM VALUE
    SELECT b.invoice_id, 'FT SD' || b.year || '/' || b.sequence, 'SD', b.year, b.sequence, b.id, t.id, b.customer_id, 'SD',
      coalesce((SELECT value FROM settings WHERE key = 'company'), '{}') || '{"branchName": "Sede"}',
      jsonb_build_object('code', c.code, 'name', c.name, 'nuit', c.nuit, 'address', ''), b.number, 'V/' || b.n, t.at,
      (b.at AT TIME ZONE 'Africa/Maputo')::date, (b.at AT TIME ZONE 'Africa/Maputo')::date + 30, c.payment_condition, b.net, 0, b.net, b.vat,
      b.net + b.vat, b.invoice_rates, b.weight, t.at, 1
    FROM scale_billed AS b JOIN scale_truck AS t USING (year, truck) JOIN customers AS c ON c.id = b.customer_id
    ORDER BY b.invoice_id`.execute(trx)
  await sql`
    INSERT INTO invoice_lines (invoice_id, sequence, order_line_id, product_id, description, unit, quantity, unit_price, discount_total, total,
      vat_code, vat_bp, exemption_reason, batches)
    SELECT b.invoice_id, l.sequence, l.id, l.product_id, l.description, l.unit, l.quantity, l.unit_price, 0, l.total, l.vat_code, l.vat_bp,
      CASE WHEN l.vat_bp = 0 THEN (SELECT exemption_reason FROM vat_rates WHERE code = l.vat_code LIMIT 1) END,
      jsonb_build_array(jsonb_build_object('batch', 'AMOSTRA', 'expiry', NULL, 'quantity', l.quantity))
    FROM scale_line AS l JOIN scale_billed AS b ON b.id = l.order_id`.execute(trx)
  await sql`
    INSERT INTO receivables (customer_id, document, issued_on, due_on, amount, open_amount)
    SELECT customer_id, 'FT SD' || year || '/' || sequence, (at AT TIME ZONE 'Africa/Maputo')::date,
      (at AT TIME ZONE 'Africa/Maputo')::date + 30, net + vat, 0 FROM scale_billed`.execute(trx)
  await sql`INSERT INTO number_series (kind, series, year, last) SELECT 'FT', 'SD', year, max(sequence) FROM scale_billed GROUP BY year
    ON CONFLICT (kind, series, year) DO UPDATE SET last = excluded.last`.execute(trx)
  await sql`UPDATE orders SET invoice_number = 'FT SD' || b.year || '/' || b.sequence,
      search_text = search_text || searchable(' FT SD' || b.year || '/' || b.sequence)
    FROM scale_billed AS b WHERE b.id = orders.id`.execute(trx)
}

/** What was sold had come in before: a receipt for all that the chunk takes, then a movement for each sale. */
async function moveStock(trx: Trx) {
  await sql`INSERT INTO stock_movements (level_id, kind, quantity, reference)
    SELECT level_id, 'receipt', sum(quantity), 'Amostra' FROM scale_line WHERE kind IN ('billed', 'reserved') GROUP BY level_id`.execute(
    trx,
  )
  await sql`INSERT INTO stock_movements (level_id, kind, quantity, reference, at)
    SELECT level_id, 'sale', -quantity, 'Amostra', at FROM scale_line WHERE kind = 'billed'`.execute(trx)
  await sql`UPDATE stock_levels SET on_hand = on_hand + s.reserved, reserved = stock_levels.reserved + s.reserved
    FROM (SELECT level_id, sum(quantity) AS reserved FROM scale_line WHERE kind = 'reserved' GROUP BY level_id) AS s
    WHERE s.level_id = stock_levels.id`.execute(trx)
}
