import { sql } from 'kysely'
import type { Trx } from '../../../../db/transaction.ts'

/** Writes the invoices of a chunk with their lines; those of the last two days have not reached paper yet. */
export async function writeInvoices(trx: Trx): Promise<void> {
  await sql`
    INSERT INTO invoices (id, number, series, year, sequence, order_id, shipment_id, customer_id, branch_id, supplier, customer, order_number,
      po_number, issued_at, issued_on, due_on, payment_condition, merchandise, discounts, net, vat, total, vat_by_rate, weight, printed_at, copies,
      created_by)
    OVERRIDING SYSTEM VALUE
    SELECT i.id, i.number, i.series, i.year, i.serial, i.order_id, i.truck_id, o.customer_id, o.branch_id,
      company.value || jsonb_build_object('branchName', b.name), jsonb_build_object('code', o.customer_code, 'name', o.customer_name,
      'nuit', o.customer_nuit, 'address', o.address), x.number, o.po_number, i.issued_at, i.day, i.day + o.payment_days, o.payment_condition,
      t.billed_merchandise, t.billed_discounts, t.billed_net, t.billed_vat, t.billed_net + t.billed_vat, t.billed_rates, t.billed_weight,
      CASE WHEN day.age >= 2 THEN i.issued_at + interval '10 minutes' END, CASE WHEN day.age >= 2 THEN 1 ELSE 0 END, clerk.id
    FROM scale_invoice i JOIN scale_order o ON o.id = i.order_id JOIN scale_total t USING (order_id) JOIN scale_number x USING (order_id)
    JOIN scale_day day ON day.day = i.day JOIN branches b ON b.id = o.branch_id,
      (SELECT coalesce((SELECT value FROM settings WHERE key = 'company'), '{}') AS value) AS company,
      (SELECT id FROM users WHERE username = 'distribution_manager') AS clerk
    ORDER BY i.id`.execute(trx)
  await sql`
    INSERT INTO invoice_lines (invoice_id, sequence, order_line_id, product_id, description, unit, quantity, unit_price, discount_total, total,
      vat_code, vat_bp, exemption_reason, batches)
    SELECT i.id, l.sequence, l.id, l.product_id, l.description, l.unit, l.quantity, l.unit_price, l.discount_total, l.total, l.vat_code, l.vat_bp,
      CASE WHEN l.vat_bp = 0 THEN exempt.reason END, jsonb_build_array(jsonb_build_object('batch', batch.batch, 'expiry', batch.expiry,
      'quantity', l.quantity))
    FROM scale_line l JOIN scale_invoice i USING (order_id) JOIN scale_sold batch ON batch.line_id = l.id,
      (SELECT min(exemption_reason) AS reason FROM vat_rates WHERE code = 'ISENTO') AS exempt`.execute(trx)
}
