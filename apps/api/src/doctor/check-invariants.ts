import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { findBrokenDeliveries } from './find-broken-deliveries.ts'
import { findBrokenLoads } from './find-broken-loads.ts'
import { findBrokenStock } from './find-broken-stock.ts'
import { findBrokenTransfers } from './find-broken-transfers.ts'
import { findStaleStates } from './find-stale-states.ts'

/** A broken rule: which one, the record that breaks it, and the figures. */
export type Finding = {
  readonly rule:
    | 'reserved-is-held'
    | 'on-hand-is-moved'
    | 'movement-has-its-sign'
    | 'swap-is-a-pair'
    | 'count-is-posted'
    | 'bucket-is-held'
    | 'series-has-no-gap'
    | 'invoice-is-its-lines'
    | 'shipment-holds-30'
    | 'billed-once'
    | 'left-is-delivered'
    | 'left-is-accounted'
    | 'collected-was-delivered'
    | 'recalled-is-found'
    | 'loaded-is-held'
    | 'transit-is-moved'
    | 'transit-is-conserved'
    | 'billed-was-loaded'
    | 'lines-are-counted'
    | 'state-is-derived'
    | 'exposure-is-derived'
    | 'approval-is-of-document'
  /** Which record: 'stock 17', 'order 4', 'invoice FT SD2026/3'. */
  readonly record: string
  readonly expected: string
  readonly found: string
}

/** Every broken rule of stock, billing and state; empty when all is sound. Reads everything: meant for the doctor command and tests. */
export async function checkInvariants(db: Db): Promise<readonly Finding[]> {
  return [
    ...(await findBrokenStock(db)),
    ...(await findBrokenLoads(db)),
    ...(await findBrokenTransfers(db)),
    ...(await findBrokenDeliveries(db)),
    ...(await findBrokenBilling(db)),
    ...(await findStaleStates(db)),
  ]
}

/** Series, invoices and shipments that do not agree. */
async function findBrokenBilling(db: Db): Promise<readonly Finding[]> {
  const { rows } = await sql<Finding>`
    ${SERIES} UNION ALL ${RECEIPTS} UNION ALL ${LINES} UNION ALL ${BILLED} UNION ALL ${SHIPMENTS}
    UNION ALL ${DELIVERY_SERIES}`.execute(db)
  return rows
}

/** Every number of a series from 1 to the last is an invoice, or was lost with what a restore did not bring back. */
const SERIES: RawBuilder<Finding> = sql`
  SELECT 'series-has-no-gap' AS rule, concat('series ', series.kind, ' ', series.series, ' ', series.year) AS record,
    series.last::text AS expected, concat(count(invoice.id), ' invoices to ', coalesce(max(invoice.sequence), 0)) AS found
  FROM number_series AS series
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(confirmed - restored), 0) AS numbers, coalesce(max(confirmed), 0) AS last FROM restored_series AS row
    WHERE row.kind = series.kind AND row.series = series.series AND row.year = series.year) AS lost
  LEFT JOIN invoices AS invoice ON invoice.kind = series.kind AND invoice.series = series.series AND invoice.year = series.year
  WHERE series.kind IN ('FT', 'VD') GROUP BY series.kind, series.series, series.year, series.last, lost.numbers, lost.last
  HAVING count(invoice.id) + lost.numbers <> series.last OR greatest(max(invoice.sequence), lost.last) <> series.last`

/** The same of receipts. */
const RECEIPTS: RawBuilder<Finding> = sql`
  SELECT 'series-has-no-gap', concat('series of receipts ', series.series, ' ', series.year), series.last::text,
    concat(count(payment.id), ' receipts to ', coalesce(max(payment.sequence), 0))
  FROM number_series AS series
  LEFT JOIN payments AS payment ON payment.series = series.series AND payment.year = series.year
  WHERE series.kind = 'RC' GROUP BY series.series, series.year, series.last
  HAVING count(payment.id) <> series.last OR coalesce(max(payment.sequence), 0) <> series.last`

/** Net of an invoice = the sum of its lines; each line = quantity × price − discount. */
const LINES: RawBuilder<Finding> = sql`
  SELECT 'invoice-is-its-lines', 'invoice ' || invoice.number,
    concat_ws('/', coalesce(sum(line.total), 0), coalesce(sum(line.discount_total), 0)),
    concat_ws('/', invoice.net, invoice.discounts)
  FROM invoices AS invoice LEFT JOIN invoice_lines AS line ON line.invoice_id = invoice.id
  GROUP BY invoice.id
  HAVING coalesce(sum(line.total), 0) <> invoice.net OR coalesce(sum(line.discount_total), 0) <> invoice.discounts
    OR invoice.merchandise - invoice.discounts <> invoice.net`

/** What a line has billed = what its invoices say. */
const BILLED: RawBuilder<Finding> = sql`
  SELECT 'billed-once', 'order ' || line.order_id || ' line ' || line.sequence,
    coalesce(sum(invoiced.quantity), 0)::text, line.billed::text
  FROM order_lines AS line LEFT JOIN invoice_lines AS invoiced ON invoiced.order_line_id = line.id
  GROUP BY line.id HAVING coalesce(sum(invoiced.quantity), 0) <> line.billed`

/** At most thirty documents, and the count that lists show. */
const SHIPMENTS: RawBuilder<Finding> = sql`
  SELECT 'shipment-holds-30', 'shipment ' || shipment.number, shipment.document_count::text, count(document.id)::text
  FROM shipments AS shipment LEFT JOIN shipment_documents AS document ON document.shipment_id = shipment.id
  GROUP BY shipment.id
  HAVING count(document.id) > 30 OR count(document.id) <> shipment.document_count`

/** Every number of a series of deliveries is a delivery, or was lost with what a restore did not bring back. */
const DELIVERY_SERIES: RawBuilder<Finding> = sql`
  SELECT 'series-has-no-gap', concat('series of deliveries ', series.series, ' ', series.year), series.last::text,
    concat(count(delivery.id), ' deliveries to ', coalesce(max(delivery.sequence), 0))
  FROM number_series AS series
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(confirmed - restored), 0) AS numbers, coalesce(max(confirmed), 0) AS last FROM restored_series AS row
    WHERE row.kind = series.kind AND row.series = series.series AND row.year = series.year) AS lost
  LEFT JOIN deliveries AS delivery ON delivery.series = series.series AND delivery.year = series.year
  WHERE series.kind = 'GR' GROUP BY series.series, series.year, series.last, lost.numbers, lost.last
  HAVING count(delivery.id) + lost.numbers <> series.last OR greatest(max(delivery.sequence), lost.last) <> series.last`
