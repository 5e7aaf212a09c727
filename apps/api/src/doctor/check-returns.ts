import { sql } from 'kysely'
import { type Check, MAX_FINDINGS } from './finding.ts'

/**
 * Goods that came back (docs/domain/returns.md): each received quantity is in exactly one place, what waits lies on its batch, every disposition moved
 * what it says, its series has no gap, and goods wait for a witness as far as one is asked about them.
 */
export const returnedGoods: Check = {
  name: 'goods that came back are in one place each, and lie where they wait',
  run: async ({ db }) => {
    const { rows } = await sql<{ finding: string }>`
      ${PLACES} UNION ALL ${RECEIVED} UNION ALL ${ON_HAND} UNION ALL ${MOVED} UNION ALL ${SERIES} UNION ALL ${BOUND} LIMIT ${MAX_FINDINGS}`.execute(
      db,
    )
    return rows.map(({ finding }) => finding)
  },
}

const PLACES = sql`
  SELECT concat('Returned goods ', goods.id, ': ', goods.quantity, ' thousandths came back, but ', goods.remaining, ' wait, ', goods.elsewhere,
    ' left otherwise and ', coalesce(sum(line.quantity), 0), ' were decided on.') AS finding
  FROM returned_goods AS goods LEFT JOIN disposition_lines AS line ON line.returned_goods_id = goods.id
  GROUP BY goods.id HAVING goods.remaining + goods.elsewhere + coalesce(sum(line.quantity), 0) <> goods.quantity`

const RECEIVED = sql`
  SELECT concat('Credit note line ', line.id, ': ', line.received, ' thousandths were received, but ', coalesce(goods.quantity, 0), ' came back.')
  FROM credit_notes AS note JOIN credit_note_lines AS line ON line.credit_note_id = note.id
  LEFT JOIN returned_goods AS goods ON goods.credit_note_line_id = line.id
  WHERE coalesce(goods.quantity, 0) <> CASE WHEN note.collection_ended_at IS NULL THEN 0 ELSE coalesce(line.received, 0) END`

const ON_HAND = sql`
  SELECT concat('Batch ', level.id, ': ', sum(goods.remaining), ' thousandths of returned goods wait, but ', level.on_hand, ' are on hand.')
  FROM returned_goods AS goods JOIN stock_levels AS level ON level.id = goods.level_id
  WHERE goods.remaining > 0 GROUP BY level.id HAVING sum(goods.remaining) > level.on_hand`

const BOUND = sql`
  SELECT concat('Returned goods ', goods.id, ': ', goods.to_confirm, ' thousandths wait for a witness, but ', coalesce(sum(line.quantity), 0), ' are asked about.')
  FROM returned_goods AS goods
  LEFT JOIN (destruction_lines AS line JOIN destructions AS asked ON asked.id = line.destruction_id AND asked.state = 'waiting')
    ON line.returned_goods_id = goods.id
  WHERE goods.to_confirm > 0 OR asked.id IS NOT NULL
  GROUP BY goods.id HAVING goods.to_confirm <> coalesce(sum(line.quantity), 0)`

const MOVED = sql`
  SELECT concat('Disposition ', decided.number, ': ', sum(line.quantity), ' thousandths were decided on, but ', -moved.gone, ' left the returns warehouse and ',
    moved.came, ' came to sale.')
  FROM dispositions AS decided JOIN disposition_lines AS line ON line.disposition_id = decided.id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(quantity) FILTER (WHERE quantity < 0), 0) AS gone, coalesce(sum(quantity) FILTER (WHERE quantity > 0), 0) AS came
    FROM stock_movements WHERE reference = decided.number) AS moved
  GROUP BY decided.id, moved.gone, moved.came
  HAVING sum(line.quantity) <> -moved.gone OR moved.came <> CASE WHEN decided.disposition = 'sale' THEN sum(line.quantity) ELSE 0 END`

/** Every number of a series is a disposition, or was lost with what a restore did not bring back. */
const SERIES = sql`
  SELECT concat('Series of dispositions ', series.kind, ' ', series.series, ' ', series.year, ': the last number is ', series.last, ', but there are ',
    count(decided.id), ' to ', coalesce(max(decided.sequence), 0), '.')
  FROM number_series AS series
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(confirmed - restored), 0) AS numbers, coalesce(max(confirmed), 0) AS last FROM restored_series AS row
    WHERE row.kind = series.kind AND row.series = series.series AND row.year = series.year) AS lost
  LEFT JOIN dispositions AS decided ON decided.kind = series.kind AND decided.series = series.series AND decided.year = series.year
  WHERE series.kind IN ('DV', 'AD', 'DP') GROUP BY series.kind, series.series, series.year, series.last, lost.numbers, lost.last
  HAVING count(decided.id) + lost.numbers <> series.last OR greatest(max(decided.sequence), lost.last) <> series.last`
