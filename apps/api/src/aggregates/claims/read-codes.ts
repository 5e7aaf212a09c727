import { NO_INVOICE } from '@cais/domain/quarantine/causes'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { mendedTo } from '../../engines/quarantine/causes.ts'

const SENDER = sql.ref('claim.sender')

/** Customer and reason of a claim as its codes say; null = unknown. */
export type Head = {
  readonly id: number
  readonly customer_id: number | null
  readonly branch_id: string | null
  readonly reason_id: string | null
}

/** A code is what it was mended to, else one of ours. A retailer names its own customers only, and none where it has only one. */
export async function readHeads(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Head>> {
  const { rows } = await sql<Head>`
    SELECT claim.id, customer.id AS customer_id, customer.branch_id, reason.id AS reason_id
    FROM claims AS claim
    CROSS JOIN LATERAL (SELECT coalesce(${mendedTo('customer', SENDER, sql.ref('claim.customer_text'))}, claim.customer_text) AS code,
      ${mendedTo('customer', SENDER, sql.ref('claim.customer_text'))} IS NOT NULL AS mended) AS said
    LEFT JOIN LATERAL (
      SELECT min(found.id) AS id FROM (
        SELECT id FROM customers WHERE code = said.code AND said.code <> ''
        UNION SELECT customer_id FROM customer_addresses WHERE gln = said.code
        UNION SELECT customer_id FROM retailer_customers WHERE said.code = '' AND retailer_id = claim.retailer_id) AS found
      WHERE said.mended OR claim.retailer_id IS NULL OR EXISTS (
        SELECT FROM retailer_customers AS own WHERE own.customer_id = found.id AND own.retailer_id = claim.retailer_id)
      HAVING count(*) = 1) AS one ON true
    LEFT JOIN customers AS customer ON customer.id = one.id
    LEFT JOIN LATERAL (
      SELECT r.id FROM reasons AS r
      WHERE r.active AND r.id = coalesce(${mendedTo('reason', SENDER, sql.ref('claim.customer_reason'))},
        (SELECT own.id FROM reasons AS own WHERE own.id = upper(claim.customer_reason)),
        CASE claim.type WHEN 'price' THEN '3PE' WHEN 'promotion' THEN '3DP' END)) AS reason ON true
    WHERE claim.id = ANY(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Article, unit and invoice of a line as its codes say; null = unknown. */
export type ReadLine = {
  readonly id: number
  readonly product_id: string | null
  readonly stock_factor: number | null
  readonly unit_factor: number | null
  readonly invoice_id: number | null
  /** The invoice that is named does not exist, and somebody said so. */
  readonly no_invoice: boolean
}

/** An article is named by our code or a barcode of it or of one of its units; without a unit it is that of the barcode, or that of stock. */
export async function readLines(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, ReadLine>> {
  const article = sql.ref('line.article')
  const unitKey = sql`product.id || '/' || line.unit`
  const { rows } = await sql<ReadLine>`
    SELECT line.id, product.id AS product_id, product.stock_factor,
      CASE WHEN line.unit = '' THEN coalesce(scanned.factor, product.stock_factor) ELSE unit.factor END AS unit_factor,
      invoice.id AS invoice_id, coalesce(named.target = ${NO_INVOICE}, false) AS no_invoice
    FROM claims AS claim
    JOIN claim_lines AS line ON line.claim_id = claim.id
    LEFT JOIN LATERAL (
      SELECT product_id, factor FROM product_units WHERE barcode = line.article AND barcode <> '') AS scanned ON true
    LEFT JOIN products AS product ON product.id = coalesce(${mendedTo('article', SENDER, article)},
      (SELECT own.id FROM products AS own WHERE own.id = line.article), scanned.product_id,
      (SELECT own.id FROM products AS own WHERE own.barcode = line.article AND own.barcode <> ''))
    LEFT JOIN product_units AS unit ON unit.product_id = product.id AND line.unit <> ''
      AND upper(unit.code) = upper(coalesce(${mendedTo('unit', SENDER, unitKey)}, line.unit))
    LEFT JOIN LATERAL (SELECT ${mendedTo('invoice', SENDER, sql.ref('line.invoice'))} AS target WHERE line.invoice <> '') AS named ON true
    LEFT JOIN invoices AS invoice ON line.invoice <> '' AND invoice.customer_id = claim.customer_id
      AND invoice.number = coalesce(named.target, line.invoice)
    WHERE claim.id = ANY(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
