import type { ClaimCandidate } from '@cais/domain/claims/match-lines'
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

/** How far back an invoice may be that a claim is about, and how many are looked at for a line: the oldest with something left. */
export const CLAIM_DAYS = 365
const MOST_CANDIDATES = 20

type Found = ClaimCandidate & {
  readonly claimId: number
  readonly operationId: string
  /** The whole quantity that was billed: money may be credited of all of it. */
  readonly billed: number
}

/** For every open line of these claims the lines of invoices that it may be about, in one statement. */
export async function findCandidates(db: Db, ids: readonly number[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    WITH asked AS MATERIALIZED (
      SELECT line.id AS line_id, line.product_id, line.invoice_id, line.chosen_line_id, claim.id AS claim_id, claim.customer_id, claim.claimed_on
      FROM claims AS claim JOIN claim_lines AS line ON line.claim_id = claim.id
      WHERE claim.id = ANY(${[...ids]}::bigint[]) AND claim.customer_id IS NOT NULL AND line.credit_note_id IS NULL
        AND line.product_id IS NOT NULL AND line.stock_quantity IS NOT NULL
    ), sold AS MATERIALIZED (
      SELECT buyer.customer_id, billed.id, billed.product_id, billed.quantity, billed.total, billed.vat_bp, invoice.id AS invoice_id, invoice.issued_on,
        document.operation_id
      FROM (SELECT customer_id, min(claimed_on) AS first, max(claimed_on) AS last FROM asked GROUP BY 1) AS buyer
      JOIN invoices AS invoice ON invoice.customer_id = buyer.customer_id
        AND invoice.issued_on BETWEEN buyer.first - ${sql.lit(CLAIM_DAYS)} AND buyer.last
      JOIN orders AS document ON document.id = invoice.order_id
      JOIN invoice_lines AS billed ON billed.invoice_id = invoice.id
      WHERE billed.product_id IN (SELECT product_id FROM asked)
    ), offered AS (
      SELECT asked.claim_id, asked.line_id, sold.id, sold.issued_on, sold.operation_id, sold.quantity, sold.total, sold.vat_bp,
        sold.quantity - coalesce(credit.credited_quantity, 0) AS rest,
        row_number() OVER (PARTITION BY asked.line_id ORDER BY sold.issued_on, sold.id) AS place
      FROM asked
      JOIN sold ON sold.customer_id = asked.customer_id AND sold.product_id = asked.product_id
        AND sold.issued_on BETWEEN asked.claimed_on - ${sql.lit(CLAIM_DAYS)} AND asked.claimed_on
        AND (asked.invoice_id IS NULL OR sold.invoice_id = asked.invoice_id)
        AND (asked.chosen_line_id IS NULL OR sold.id = asked.chosen_line_id)
      LEFT JOIN invoice_line_credits AS credit ON credit.invoice_line_id = sold.id
      WHERE coalesce(credit.credited_net, 0) < sold.total
    )
    SELECT claim_id AS "claimId", line_id AS "lineId", id AS "invoiceLineId", issued_on AS "issuedOn", operation_id AS "operationId", rest,
      quantity AS billed, round(total * 1000.0 / quantity)::bigint AS price, vat_bp AS "vatBp"
    FROM offered WHERE place <= ${sql.lit(MOST_CANDIDATES)} AND quantity > 0 ORDER BY line_id, issued_on, id`.execute(
    db,
  )
  return rows
}
