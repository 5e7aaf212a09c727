import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { dice } from './dice.ts'

export type Chunk = {
  /** Serial number of the first document of the chunk, and how many there are. */
  readonly first: number
  readonly count: number
  /** How many documents the two years have in the end, on how many working days. */
  readonly total: number
  readonly days: number
  /** The id of the first document. */
  readonly id: number
  readonly now: Date
}

/** Types of a hundred documents, and how much more the best customers buy than the others. */
const [ORDERS, QUOTES, SKEW] = [86, 10, 1.4]

/** Lays out the documents of a chunk: when, for whom, by whom, and how far each has come. */
export async function planDocuments(trx: Trx, { first, count, total, days, id, now }: Chunk): Promise<void> {
  await sql`CREATE TEMP TABLE scale_order AS
    SELECT ${id}::bigint + n - ${first}::bigint AS id, n, day.place, day.day, day.age, what.type, c.*, f.*,
      CASE WHEN c.branch_id = 'SD' AND ${dice('n', 5, 100)} < 15 THEN 'SD2' ELSE c.branch_id || '1' END AS warehouse_id,
      CASE WHEN ${dice('n', 4, 10)} < 9 THEN c.seller_id ELSE c.other_seller_id END AS created_by,
      CASE WHEN ${dice('n', 10, 100)} < 65 THEN 'V/' || (10000 + ${dice('n', 11, 90_000)}) ELSE '' END AS po_number,
      (day.day + time '07:30' + (n - 0.5 - day.place::float8 * ${total}::float8 / ${days}::float8) * ${days}::float8 / ${total}::float8
        * interval '9 hours') AT TIME ZONE 'Africa/Maputo' AS created_at,
      f.outcome IN ('commercial', 'both', 'rejected-commercial') OR (what.type <> 'POF' AND f.is_past_approval AND ${dice('n', 6, 100)} < 7)
        AS is_discounted,
      f.outcome IN ('financial', 'both', 'rejected-financial') OR (what.type = 'PEV' AND f.is_past_approval AND ${dice('n', 7, 100)} < 6)
        AS is_indebted
    FROM generate_series(${first}::bigint, ${first + count - 1}::bigint) AS n
    JOIN scale_day day ON day.place = floor((n - 0.5) * ${days}::float8 / ${total}::float8)::int
    JOIN scale_band USING (place)
    CROSS JOIN LATERAL (SELECT CASE WHEN ${dice('n', 1, 100)} < ${ORDERS} THEN 'PEV' WHEN ${dice('n', 1, 100)} < ${ORDERS + QUOTES} THEN 'COT'
      ELSE 'POF' END AS type) what
    JOIN scale_customer c ON c.rank = floor((SELECT count(*) FROM scale_customer) * power(${dice('n', 3, 1_000_000)} / 1e6::float8, ${SKEW}::float8))::bigint
    JOIN scale_draw draw ON draw.band = scale_band.band AND draw.type = what.type AND draw.draw = ${dice('n', 2, 1000)}
    JOIN scale_outcome f ON f.outcome = ${outcomeName}`.execute(trx)
  await sql`ALTER TABLE scale_order ADD COLUMN submitted_at timestamptz, ADD COLUMN decided_at timestamptz, ADD COLUMN ended_at timestamptz`.execute(
    trx,
  )
  await sql`UPDATE scale_order SET submitted_at = created_at + interval '8 minutes', decided_at = created_at + interval '95 minutes',
    ended_at = least(created_at + interval '26 hours', ${now.toISOString()}::timestamptz - interval '1 minute')
    WHERE outcome <> 'draft'`.execute(trx)
}

/** A road that is closed stops what was just submitted for customers on it; a quote holds until it is due. */
const outcomeName = sql`CASE
  WHEN day.age BETWEEN 0 AND 2 AND what.type = 'PEV' AND draw.outcome <> 'draft'
    AND EXISTS (SELECT FROM locks WHERE entity_kind = 'ROUTE' AND entity_id = c.route) THEN 'blocked'
  WHEN draw.outcome = 'answered' AND day.day + c.payment_days < (SELECT max(day) FROM scale_day) THEN 'expired'
  ELSE draw.outcome END`
