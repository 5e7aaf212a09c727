import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Finding } from './check-invariants.ts'

/** Transfers, what is in transit of them, movements of stock and numbers that do not agree. */
export async function findBrokenTransfers(db: Db): Promise<readonly Finding[]> {
  const { rows } =
    await sql<Finding>`${TRANSIT} UNION ALL ${CONSERVED} UNION ALL ${STATES} UNION ALL ${SERIES}`.execute(db)
  return rows
}

/** What a batch says that it sent, received, returned and lost is the sum of what became of it, and so is its value. */
const TRANSIT: RawBuilder<Finding> = sql`
  SELECT 'transit-is-moved' AS rule, 'transfer batch ' || batch.id AS record,
    concat_ws('/', moved.sent, moved.received, moved.returned, moved.written_off, moved.value) AS expected,
    concat_ws('/', batch.sent, batch.received, batch.returned, batch.written_off, batch.value) AS found
  FROM transfer_batches AS batch CROSS JOIN LATERAL (
    SELECT coalesce(sum(CASE kind WHEN 'sent' THEN quantity WHEN 'taken-back' THEN -quantity END), 0)::bigint AS sent,
      coalesce(sum(quantity) FILTER (WHERE kind = 'received'), 0)::bigint AS received,
      coalesce(sum(quantity) FILTER (WHERE kind = 'returned'), 0)::bigint AS returned,
      coalesce(sum(quantity) FILTER (WHERE kind = 'written-off'), 0)::bigint AS written_off,
      coalesce(sum(CASE WHEN kind = 'sent' THEN value ELSE -value END), 0)::bigint AS value
    FROM transit_movements WHERE batch_id = batch.id) AS moved
  WHERE (batch.sent, batch.received, batch.returned, batch.written_off, batch.value)
    <> (moved.sent, moved.received, moved.returned, moved.written_off, moved.value)`

/** What left and came into warehouses for a transfer is what went into transit and out of it, in quantity and in value. */
const CONSERVED: RawBuilder<Finding> = sql`
  SELECT 'transit-is-conserved', 'transfer ' || number, sum(transit)::text || ' for ' || sum(transit_value)::text,
    sum(stock)::text || ' for ' || sum(stock_value)::text
  FROM (
    SELECT t.number, CASE WHEN m.kind = 'sent' THEN -m.quantity ELSE m.quantity END AS transit,
      CASE WHEN m.kind = 'sent' THEN -m.value ELSE m.value END AS transit_value, 0 AS stock, 0 AS stock_value
    FROM transit_movements AS m JOIN transfer_batches AS b ON b.id = m.batch_id
    JOIN transfer_lines AS l ON l.id = b.line_id JOIN transfers AS t ON t.id = l.transfer_id
    WHERE m.kind <> 'written-off'
    UNION ALL
    SELECT reference, 0, 0, quantity, value FROM stock_movements WHERE kind IN ('transfer-out', 'transfer-in')) AS moved
  GROUP BY number HAVING (sum(transit), sum(transit_value)) <> (sum(stock), sum(stock_value))`

/** The state is what the facts say (packages/domain/src/transfers/derive-state.ts). */
const STATES: RawBuilder<Finding> = sql`
  SELECT 'state-is-derived', 'transfer ' || number, derived, state FROM (
    SELECT t.number, t.state, CASE WHEN t.cancelled_at IS NOT NULL THEN 'cancelled'
      WHEN t.sent_at IS NULL AND t.shipment_id IS NOT NULL THEN 'loaded'
      WHEN t.sent_at IS NULL AND goods.held > 0 THEN 'picked'
      WHEN t.sent_at IS NULL THEN 'requested'
      WHEN goods.in_transit > 0 AND t.arrived_at IS NOT NULL THEN 'differences'
      WHEN goods.in_transit > 0 AND t.recalled_at IS NOT NULL THEN 'returning'
      WHEN goods.in_transit > 0 THEN 'in-transit'
      WHEN goods.received > 0 THEN 'received' WHEN goods.returned > 0 THEN 'returned' ELSE 'lost' END AS derived
    FROM transfers AS t CROSS JOIN LATERAL (
      SELECT coalesce(sum(b.held), 0) AS held, coalesce(sum(b.in_transit), 0) AS in_transit, coalesce(sum(b.received), 0) AS received,
        coalesce(sum(b.returned), 0) AS returned
      FROM transfer_lines AS l JOIN transfer_batches AS b ON b.line_id = l.id WHERE l.transfer_id = t.id) AS goods) AS found
  WHERE state <> derived`

/** Every number of a series is a transfer, or was lost with what a restore did not bring back. */
const SERIES: RawBuilder<Finding> = sql`
  SELECT 'series-has-no-gap', concat('series of transfers ', series.series, ' ', series.year), series.last::text,
    concat(count(t.id), ' transfers to ', coalesce(max(t.sequence), 0))
  FROM number_series AS series
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(confirmed - restored), 0) AS numbers, coalesce(max(confirmed), 0) AS last FROM restored_series AS row
    WHERE row.kind = series.kind AND row.series = series.series AND row.year = series.year) AS lost
  LEFT JOIN transfers AS t ON t.series = series.series AND t.year = series.year
  WHERE series.kind = 'TR' GROUP BY series.series, series.year, series.last, lost.numbers, lost.last
  HAVING count(t.id) + lost.numbers <> series.last OR greatest(max(t.sequence), lost.last) <> series.last`
