import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { raiseSeries } from './numbers.ts'

/** Documents that a truck takes; the rule allows thirty. */
const ABOARD = 26

/**
 * Puts the documents on the trucks of the next working day, by warehouse and route. What is billed gets the number of its
 * invoice, in the order in which the trucks left and were unloaded.
 */
export async function planTrucks(trx: Trx): Promise<void> {
  await sql`CREATE TEMP TABLE scale_load AS
    SELECT id AS order_id, branch_id, warehouse_id, route, outcome, truck, place + 1 AS place, (row - 1) / ${ABOARD} AS load,
      1 + (row - 1) % ${ABOARD} AS position
    FROM (SELECT scale_order.*, row_number() OVER (PARTITION BY warehouse_id, route, place, truck ORDER BY id) AS row
      FROM scale_order WHERE truck IS NOT NULL) AS loaded`.execute(trx)
  await sql`CREATE TEMP TABLE scale_truck AS
    SELECT *, kind || '.' || series || '.' || year || '/' || serial AS number FROM (
      SELECT nextval(pg_get_serial_sequence('shipments', 'id')) AS id, k.*, 'CG' AS kind, b.series_code AS series, y.year,
        coalesce(last.last, 0) + row_number() OVER (PARTITION BY b.series_code, y.year ORDER BY k.place, k.warehouse_id, k.route, k.load, k.truck)
          AS serial, day.day, (day.day + time '06:20') AT TIME ZONE 'Africa/Maputo' AS leaves_at
      FROM (SELECT branch_id, warehouse_id, route, truck, place, load, count(*) AS documents, bool_or(outcome IN ('failed', 'returned')) AS has_rest
        FROM scale_load GROUP BY branch_id, warehouse_id, route, truck, place, load) AS k
      JOIN scale_day day ON day.place = k.place JOIN branches b ON b.id = k.branch_id
      CROSS JOIN LATERAL (SELECT extract(year FROM day.day)::int AS year) y
      LEFT JOIN number_series last ON last.kind = 'CG' AND last.series = b.series_code AND last.year = y.year) AS numbered`.execute(
    trx,
  )
  await raiseSeries(trx, 'scale_truck')
  await sql`CREATE TEMP TABLE scale_aboard AS
    SELECT order_id, outcome, position, scale_truck.id AS truck_id
    FROM scale_load JOIN scale_truck USING (warehouse_id, route, truck, place, load)`.execute(trx)
  await planDeliveries(trx)
  await planInvoices(trx)
}

/** Whatever lies on a truck that left. */
async function planDeliveries(trx: Trx) {
  await sql`CREATE TEMP TABLE scale_delivery AS
    SELECT *, kind || ' ' || series || year || '/' || serial AS number FROM (
      SELECT nextval(pg_get_serial_sequence('deliveries', 'id')) AS id, a.order_id, t.id AS truck_id, 'GR' AS kind, t.series, t.year,
        t.leaves_at + interval '2 hours' AS left_at,
        coalesce(last.last, 0) + row_number() OVER (PARTITION BY t.series, t.year ORDER BY t.day, t.id, a.position) AS serial
      FROM scale_aboard a JOIN scale_truck t ON t.id = a.truck_id
      LEFT JOIN number_series last ON last.kind = 'GR' AND last.series = t.series AND last.year = t.year
      WHERE t.truck IN ('done', 'finished')) AS numbered`.execute(trx)
  await raiseSeries(trx, 'scale_delivery')
}

async function planInvoices(trx: Trx) {
  await sql`CREATE TEMP TABLE scale_invoice AS
    SELECT *, kind || ' ' || series || year || '/' || serial AS number FROM (
      SELECT nextval(pg_get_serial_sequence('invoices', 'id')) AS id, a.order_id, t.id AS truck_id, 'FT' AS kind, t.series, t.year, t.day,
        t.leaves_at + interval '3 hours' + a.position * interval '20 seconds' AS issued_at,
        coalesce(last.last, 0) + row_number() OVER (PARTITION BY t.series, t.year ORDER BY t.day, t.id, a.position) AS serial
      FROM scale_aboard a JOIN scale_truck t ON t.id = a.truck_id
      LEFT JOIN number_series last ON last.kind = 'FT' AND last.series = t.series AND last.year = t.year
      WHERE a.outcome IN ('billed', 'billed-cut')) AS numbered`.execute(trx)
  await raiseSeries(trx, 'scale_invoice')
}
