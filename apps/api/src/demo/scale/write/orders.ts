import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Writes the documents of a chunk with the facts that their state follows from. */
export async function writeOrders(trx: Trx): Promise<void> {
  await sql`
    INSERT INTO orders (id, type, number, branch_id, warehouse_id, operation_id, customer_id, address_id, delivery_address, province_id, route,
      po_number, payment_condition, delivery_date, due_at, created_by, created_at, updated_at, submitted_by, submitted_at, submitted_latitude,
      submitted_longitude, submitted_accuracy, verified_at, lock_id, answered_at, expired_at, allocated_at, cancelled_at, cancelled_by, cancel_reason,
      closed_at, closed_by, close_reason, status, stages, merchandise, discounts, vat, total, offer_cost, vat_by_rate, weight, line_count,
      exposure_open, exposure_loaded, invoice_number, shipment_id, search_text, version)
    OVERRIDING SYSTEM VALUE
    SELECT o.id, o.type, x.number, o.branch_id, o.warehouse_id, o.operation_id, o.customer_id, o.address_id, o.address, o.province_id, o.route,
      o.po_number, o.payment_condition, o.day + 2, o.day + o.payment_days, o.created_by, o.created_at,
      coalesce(i.issued_at, CASE WHEN o.outcome IN ('canceled', 'closed') THEN o.ended_at END, o.decided_at, o.created_at),
      CASE WHEN x.number IS NOT NULL THEN o.created_by END, o.submitted_at,
      CASE WHEN x.number IS NOT NULL THEN -25.9692 END, CASE WHEN x.number IS NOT NULL THEN 32.5732 END, CASE WHEN x.number IS NOT NULL THEN 40 END,
      CASE WHEN o.outcome NOT IN ('draft', 'submitted', 'blocked') THEN o.submitted_at + interval '1 minute' END,
      CASE WHEN o.outcome = 'blocked' THEN (SELECT min(id) FROM locks WHERE entity_kind = 'ROUTE' AND entity_id = o.route) END,
      CASE WHEN o.outcome IN ('answered', 'expired') THEN o.decided_at END,
      CASE WHEN o.outcome = 'expired' THEN (o.day + o.payment_days + 1)::timestamp AT TIME ZONE 'Africa/Maputo' END, CASE WHEN o.allocated THEN o.decided_at + interval '1 minute' END,
      CASE WHEN o.outcome = 'canceled' THEN o.ended_at END, CASE WHEN o.outcome = 'canceled' THEN o.created_by END,
      CASE WHEN o.outcome = 'canceled' THEN 'O cliente desistiu da encomenda' END,
      CASE WHEN o.outcome = 'closed' THEN o.ended_at END, CASE WHEN o.outcome = 'closed' THEN boss.id END,
      CASE WHEN o.outcome = 'closed' THEN 'Sem stock até à data de entrega' END,
      o.status, o.stages, t.merchandise, t.discounts, t.vat, t.net + t.vat, CASE o.type WHEN 'POF' THEN t.merchandise ELSE 0 END, t.rates,
      t.weight, t.lines, CASE WHEN counts THEN t.owed ELSE 0 END, CASE WHEN counts THEN t.gone ELSE 0 END, i.number,
      CASE WHEN i.number IS NULL THEN a.truck_id END,
      searchable(concat_ws(' ', x.number, nullif(o.po_number, ''), i.number)), CASE o.outcome WHEN 'draft' THEN 1 ELSE 4 END
    FROM scale_order o JOIN scale_total t ON t.order_id = o.id
    LEFT JOIN scale_number x ON x.order_id = o.id
    LEFT JOIN scale_aboard a ON a.order_id = o.id
    LEFT JOIN scale_invoice i ON i.order_id = o.id
    CROSS JOIN LATERAL (SELECT o.type <> 'COT' AND o.is_past_approval AND o.status <> 'CANCELED' AS counts) e,
      (SELECT min(id) AS id FROM users WHERE username = 'super_user') AS boss
    ORDER BY o.id`.execute(trx)
}
