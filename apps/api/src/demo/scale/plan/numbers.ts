import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Gives every submitted document the next number of its type, branch and year, in the order of submission. */
export async function planNumbers(trx: Trx): Promise<void> {
  await sql`CREATE TEMP TABLE scale_number AS
    SELECT *, kind || '.' || series || '.' || year || '/' || serial AS number FROM (
    SELECT o.id AS order_id, o.type AS kind, b.series_code AS series, y.year,
      coalesce(last.last, 0) + row_number() OVER (PARTITION BY o.type, b.series_code, y.year ORDER BY o.submitted_at, o.id) AS serial
    FROM scale_order o JOIN branches b ON b.id = o.branch_id
    CROSS JOIN LATERAL (SELECT extract(year FROM o.submitted_at AT TIME ZONE 'Africa/Maputo')::int AS year) y
    LEFT JOIN number_series last ON last.kind = o.type AND last.series = b.series_code AND last.year = y.year
    WHERE o.submitted_at IS NOT NULL) AS numbered`.execute(trx)
  await raiseSeries(trx, 'scale_number')
}

/** Sets the number series to the last numbers of the table. */
export const raiseSeries = (
  trx: Trx,
  table: 'scale_number' | 'scale_truck' | 'scale_delivery' | 'scale_invoice',
) =>
  sql`INSERT INTO number_series (kind, series, year, last)
    SELECT kind, series, year, max(serial) FROM ${sql.table(table)} GROUP BY kind, series, year
    ON CONFLICT (kind, series, year) DO UPDATE SET last = excluded.last`.execute(trx)
