import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

export type Chunk = {
  /** Serial number of the first document of the chunk, and how many there are. */
  readonly first: number
  readonly count: number
  /** Instant of the first document of the whole sample, and seconds from one to the next. */
  readonly begin: Date
  readonly secondsApart: number
}

/**
 * Lays out the documents of a chunk and their lines in temporary tables: of a hundred, 88 are billed, 6 cancelled, 3 stand in stock
 * analysis without stock and 3 with all of it reserved. Prices and totals follow the rules of pricing, without discounts.
 */
export async function planChunk(trx: Trx, chunk: Chunk): Promise<void> {
  await planDocuments(trx, chunk)
  await planLines(trx)
  await sql`CREATE TEMP TABLE scale_vat ON COMMIT DROP AS
    SELECT order_id, vat_code, vat_bp, sum(total)::bigint AS base,
      floor(sum(total)::numeric * vat_bp / 10000 + 0.5)::bigint AS amount
    FROM scale_line GROUP BY order_id, vat_code, vat_bp`.execute(trx)
  await sql`CREATE TEMP TABLE scale_total ON COMMIT DROP AS
    SELECT l.order_id, l.net, l.weight, v.vat, l.owed, v.order_rates, v.invoice_rates
    FROM (SELECT order_id, sum(total)::bigint AS net, sum(weight)::bigint AS weight,
        sum(floor(total::numeric * (10000 + vat_bp) / 10000 + 0.5))::bigint AS owed FROM scale_line GROUP BY order_id) AS l
    JOIN (SELECT order_id, sum(amount)::bigint AS vat,
        jsonb_agg(jsonb_build_object('code', vat_code, 'rate', vat_bp, 'base', base, 'amount', amount, 'exemption', ${EXEMPTION}) ORDER BY vat_bp DESC) AS order_rates,
        jsonb_agg(jsonb_build_object('rate', vat_bp, 'base', base, 'vat', amount, 'exemptionReason', ${EXEMPTION}) ORDER BY vat_bp DESC) AS invoice_rates
      FROM scale_vat GROUP BY order_id) AS v USING (order_id)`.execute(trx)
}

const EXEMPTION = sql`CASE WHEN vat_bp = 0 THEN (SELECT exemption_reason FROM vat_rates WHERE code = vat_code LIMIT 1) END`

async function planDocuments(trx: Trx, { first, count, begin, secondsApart }: Chunk) {
  await sql`CREATE TEMP TABLE scale_order ON COMMIT DROP AS
    SELECT nextval(pg_get_serial_sequence('orders', 'id')) AS id, n,
      CASE WHEN n % 100 < 88 THEN 'billed' WHEN n % 100 < 94 THEN 'canceled' WHEN n % 100 < 97 THEN 'open' ELSE 'reserved' END AS kind,
      customers.ids[1 + (n::bigint * 7919) % array_length(customers.ids, 1)] AS customer_id,
      sellers.ids[1 + n % array_length(sellers.ids, 1)] AS seller_id,
      (ARRAY['GERAL', 'RETALHO', 'HORECA'])[1 + n % 3] AS operation_id,
      ${begin.toISOString()}::timestamptz + make_interval(secs => n * ${secondsApart}::float8) AS at
    FROM generate_series(${first}::int, ${first + count - 1}::int) AS n,
      (SELECT array_agg(id ORDER BY id) AS ids FROM customers WHERE code LIKE 'S0%') AS customers,
      (SELECT array_agg(id ORDER BY id) AS ids FROM users WHERE username IN ('operator', 'super_user', 'admin')) AS sellers`.execute(
    trx,
  )
  await sql`ALTER TABLE scale_order ADD COLUMN year int, ADD COLUMN serial bigint, ADD COLUMN number text`.execute(
    trx,
  )
  await sql`UPDATE scale_order AS o SET year = s.year, serial = s.serial, number = 'PEV.SD.' || s.year || '/' || s.serial
    FROM (SELECT id, extract(year FROM at AT TIME ZONE 'Africa/Maputo')::int AS year,
        row_number() OVER (PARTITION BY extract(year FROM at AT TIME ZONE 'Africa/Maputo') ORDER BY n)
          + coalesce((SELECT last FROM number_series WHERE kind = 'PEV' AND series = 'SD'
              AND number_series.year = extract(year FROM at AT TIME ZONE 'Africa/Maputo')), 0) AS serial
      FROM scale_order) AS s WHERE s.id = o.id`.execute(trx)
  await sql`INSERT INTO number_series (kind, series, year, last)
    SELECT 'PEV', 'SD', year, max(serial) FROM scale_order GROUP BY year
    ON CONFLICT (kind, series, year) DO UPDATE SET last = excluded.last`.execute(trx)
}

/** Ten different articles a document: 37 has no factor in common with the number of articles. */
async function planLines(trx: Trx) {
  await sql`CREATE TEMP TABLE scale_line ON COMMIT DROP AS
    SELECT nextval(pg_get_serial_sequence('order_lines', 'id')) AS id, o.id AS order_id, o.kind, o.at, k + 1 AS sequence,
      p.id AS product_id, p.description, p.unit, p.unit_price, p.price_valid_from, p.vat_code, p.unit_weight, p.temperature,
      p.vat_bp, p.level_id, q.quantity, floor(p.unit_price::numeric * q.quantity / 1000 + 0.5)::bigint AS total,
      round(p.unit_weight::numeric * q.quantity / 1000)::bigint AS weight
    FROM scale_order AS o CROSS JOIN generate_series(0, 9) AS k
    CROSS JOIN LATERAL (SELECT (1 + (o.n * 31 + k * 17) % 12) * 1000::bigint AS quantity) AS q
    JOIN (SELECT products.*, stock_levels.id AS level_id, CASE vat_code WHEN 'ISENTO' THEN 0 ELSE 1600 END AS vat_bp,
        row_number() OVER (ORDER BY products.id) - 1 AS place, count(*) OVER () AS places
      FROM products JOIN stock_levels ON product_id = products.id AND batch = 'AMOSTRA' WHERE products.id LIKE 'S-%') AS p
      ON p.place = (o.n::bigint * 13 + k * 37) % p.places`.execute(trx)
  await sql`CREATE INDEX ON scale_line (order_id)`.execute(trx)
  await sql`ANALYZE scale_line`.execute(trx)
}
