import { addDays, type CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Each product comes in four batches in the two years, in every warehouse that sells. */
const BATCHES = 4

/** Days until the batch on the shelf expires. */
const KEEPS = { frozen: 300, refrigerated: 45, ambient: 240 } as const

/**
 * Makes the batches that the documents take from, still empty. `scale_day` says which of them lay on the shelf on which
 * day; only the last one is left over today.
 */
export async function makeBatches(
  trx: Trx,
  days: readonly CalendarDate[],
  today: CalendarDate,
): Promise<void> {
  await sql`CREATE TEMP TABLE scale_day ON COMMIT DROP AS
    SELECT (place - 1)::int AS place, day::date AS day, (${days.length}::int - place)::int AS age, ((place - 1) * ${BATCHES}::int / ${days.length}::int)::int AS turn
    FROM unnest(${[...days]}::text[]) WITH ORDINALITY AS days (day, place)`.execute(trx)
  // Trucks that are still being loaded leave today, with the newest batch.
  await sql`INSERT INTO scale_day VALUES (${days.length}::int, ${today}::date, -1, ${BATCHES - 1}::int)`.execute(
    trx,
  )
  await sql`CREATE TEMP TABLE scale_turn ON COMMIT DROP AS
    SELECT turn, min(day) - 3 AS received_on FROM scale_day GROUP BY turn`.execute(trx)
  await sql`
    INSERT INTO stock_levels (product_id, warehouse_id, batch, expiry, received_on)
    SELECT p.product_id, w.id, ${BATCH}, CASE p.temperature WHEN 'frozen' THEN ${addDays(today, KEEPS.frozen)}::date
        WHEN 'refrigerated' THEN ${addDays(today, KEEPS.refrigerated)}::date ELSE ${addDays(today, KEEPS.ambient)}::date END
        - (${BATCHES - 1}::int - t.turn) * 182, t.received_on
    FROM scale_product p, warehouses w, scale_turn t WHERE w.kind = 'sale' ON CONFLICT DO NOTHING`.execute(
    trx,
  )
  await sql`CREATE TEMP TABLE scale_level ON COMMIT DROP AS
    SELECT p.place, l.warehouse_id, t.turn, l.id AS level_id, l.batch, l.expiry
    FROM scale_product p, scale_turn t, stock_levels l WHERE l.product_id = p.product_id AND l.batch = ${BATCH}`.execute(
    trx,
  )
  await sql`CREATE TEMP TABLE scale_moved (level_id bigint, sold bigint, held bigint) ON COMMIT DROP`.execute(
    trx,
  )
}

/** Named after the day on which it came, and the product. */
const BATCH = sql`'L' || to_char(t.received_on, 'YYMMDD') || '-' || lpad((p.place + 1)::text, 4, '0')`
