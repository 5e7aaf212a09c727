import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Writes the trucks of a chunk with their drivers, and which documents lie on them. */
export async function writeShipments(trx: Trx): Promise<void> {
  await sql`
    INSERT INTO shipments (id, number, branch_id, warehouse_id, assignee_name, driver_name, car_registration, route, capacity_ambient,
      capacity_refrigerated, capacity_frozen, departs_on, created_by, created_at, updated_at, started_at, finished_at, billing_started_at,
      billed_at, stage, print_pending, document_count, total, weight_ambient, weight_refrigerated, weight_frozen,
      line_count, loaded_count, invoice_count, failed_count, printed_count, search_text)
    OVERRIDING SYSTEM VALUE
    SELECT t.id, t.number, t.branch_id, t.warehouse_id, crew.assignee, crew.driver, crew.truck, t.route, 16000000, 6000000, 8000000, t.day,
      picker.id, t.leaves_at - interval '14 hours', t.leaves_at, CASE WHEN t.truck <> 'ready' THEN t.leaves_at END,
      CASE WHEN t.truck IN ('done', 'finished') THEN t.leaves_at + interval '2 hours' END,
      CASE WHEN t.truck = 'done' THEN t.leaves_at + interval '3 hours' END,
      CASE WHEN t.truck = 'done' AND NOT t.has_rest THEN t.leaves_at + interval '3 hours 15 minutes' END,
      CASE WHEN t.truck <> 'done' THEN t.truck WHEN t.has_rest THEN 'partially-billed' ELSE 'billed' END,
      t.truck = 'done' AND day.age < 2 AND o.billed > 0, t.documents, o.total, o.ambient, o.refrigerated, o.frozen,
      o.lines, CASE WHEN t.truck IN ('done', 'finished') THEN o.lines ELSE 0 END, o.billed, o.failed,
      CASE WHEN t.truck = 'done' AND day.age >= 2 THEN o.billed ELSE 0 END,
      searchable(concat_ws(' ', t.number, crew.driver, crew.truck, crew.assignee, t.route))
    FROM scale_truck t JOIN scale_day day ON day.place = t.place
    JOIN (SELECT a.truck_id, sum(CASE WHEN total.billed_net IS NULL THEN total.net + total.vat ELSE total.billed_net + total.billed_vat END)::bigint AS total,
        sum(total.ambient)::bigint AS ambient, sum(total.refrigerated)::bigint AS refrigerated, sum(total.frozen)::bigint AS frozen,
        count(total.billed_net) AS billed, count(*) FILTER (WHERE a.outcome = 'failed') AS failed,
        sum(total.lines - (a.outcome = 'billed-cut')::int)::int AS lines
      FROM scale_aboard a JOIN scale_total total USING (order_id) GROUP BY a.truck_id) AS o ON o.truck_id = t.id
    CROSS JOIN LATERAL (SELECT ${CREW}) AS crew, (SELECT id FROM users WHERE username = 'picking_manager') AS picker
    ORDER BY t.id`.execute(trx)
  await sql`
    INSERT INTO shipment_documents (shipment_id, order_id, position, billing_state, billing_attempts, billing_error, billed_at, added_at)
    SELECT a.truck_id, a.order_id, a.position,
      CASE WHEN i.id IS NOT NULL THEN 'billed' WHEN a.outcome = 'failed' THEN 'failed' ELSE 'none' END,
      CASE WHEN i.id IS NOT NULL OR a.outcome = 'failed' THEN 1 ELSE 0 END,
      CASE WHEN a.outcome = 'failed' THEN jsonb_build_object('code', 'NUIT_MISSING',
        'facts', jsonb_build_object('customer', o.customer_name, 'customerId', o.customer_id)) END,
      i.issued_at, t.leaves_at - interval '14 hours'
    FROM scale_aboard a JOIN scale_truck t ON t.id = a.truck_id JOIN scale_order o ON o.id = a.order_id
    LEFT JOIN scale_invoice i ON i.order_id = a.order_id ORDER BY a.truck_id, a.position`.execute(trx)
}

/** Each warehouse has some twenty drivers with a truck each, and a few teams that load. */
const CREW = sql`'Equipa de carga ' || chr(65 + (t.serial % 4)::int) AS assignee,
  (ARRAY['Abel', 'Belmiro', 'Celso', 'Dinis', 'Elias', 'Fausto', 'Gil', 'Hélder', 'Inácio', 'Jaime'])[1 + t.serial % 10] || ' '
    || (ARRAY['Cossa', 'Macuácua'])[1 + t.serial / 10 % 2] || ' (' || t.warehouse_id || ')' AS driver,
  'A' || chr(65 + (t.serial % 20)::int) || 'T ' || (100 + t.serial % 20 * 37) || ' ' || t.branch_id AS truck`
