import type { ClaimCandidate } from '@cais/domain/claims/match-lines'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { groupBy } from '../documents/record/rows.ts'
import type { ClaimLineColumns, ClaimRecord } from './claim-record.ts'

/** How far back an invoice may be that a claim is about, and how many are looked at for a line: the oldest with something left. */
const CLAIM_DAYS = 365
const MOST_CANDIDATES = 20

/** What a line of a claim is about; lines about the same are asked once. */
type Asked = {
  readonly claimId: number
  readonly customerId: number
  readonly claimedOn: string
  readonly productId: string
  readonly invoiceId: number | null
  readonly chosenLineId: number | null
}

type Found = Omit<ClaimCandidate, 'lineId'> & {
  /** Place among what was asked. */
  readonly place: number
  readonly operationId: string
  /** The whole quantity that was billed: money may be credited of all of it. */
  readonly billed: number
}

/** The lines of invoices that each of these may be about, the oldest first, in one statement. */
async function findOffered(db: Db, asked: readonly Asked[]): Promise<Found[]> {
  if (asked.length === 0) return []
  const rows = JSON.stringify(asked.map((one, place) => ({ ...one, place })))
  const found = await sql<Found>`
    WITH asked AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS x (place int, "claimId" bigint, "customerId" bigint, "claimedOn" date, "productId" text,
        "invoiceId" bigint, "chosenLineId" bigint)
    ), sold AS MATERIALIZED (
      SELECT buyer.customer_id, billed.id, billed.product_id, billed.quantity, billed.total, billed.vat_bp, invoice.id AS invoice_id, invoice.issued_on,
        document.operation_id
      FROM (SELECT "customerId" AS customer_id, min("claimedOn") AS first, max("claimedOn") AS last FROM asked GROUP BY 1) AS buyer
      JOIN invoices AS invoice ON invoice.customer_id = buyer.customer_id
        AND invoice.issued_on BETWEEN buyer.first - ${sql.lit(CLAIM_DAYS)} AND buyer.last
      JOIN orders AS document ON document.id = invoice.order_id
      JOIN invoice_lines AS billed ON billed.invoice_id = invoice.id
      WHERE billed.product_id IN (SELECT "productId" FROM asked)
    ), offered AS (
      SELECT asked.place, sold.id, sold.issued_on, sold.operation_id, sold.quantity, sold.total, sold.vat_bp,
        sold.quantity - coalesce(credit.credited_quantity, 0) AS rest,
        row_number() OVER (PARTITION BY asked.place ORDER BY sold.issued_on, sold.id) AS age
      FROM asked
      JOIN sold ON sold.customer_id = asked."customerId" AND sold.product_id = asked."productId"
        AND sold.issued_on BETWEEN asked."claimedOn" - ${sql.lit(CLAIM_DAYS)} AND asked."claimedOn"
        AND (asked."invoiceId" IS NULL OR sold.invoice_id = asked."invoiceId")
        AND (asked."chosenLineId" IS NULL OR sold.id = asked."chosenLineId")
      LEFT JOIN invoice_line_credits AS credit ON credit.invoice_line_id = sold.id
      WHERE coalesce(credit.credited_net, 0) < sold.total
    )
    SELECT place, id AS "invoiceLineId", issued_on AS "issuedOn", operation_id AS "operationId", rest, quantity AS billed,
      round(total * 1000.0 / quantity)::bigint AS price, vat_bp AS "vatBp"
    FROM offered WHERE age <= ${sql.lit(MOST_CANDIDATES)} AND quantity > 0 ORDER BY place, issued_on, id`.execute(
    db,
  )
  return found.rows
}

export type Candidate = Awaited<ReturnType<typeof findOffered>>[number] & { readonly lineId: number }

type Claim = Pick<ClaimRecord, 'row' | 'lines'>

/** For every open line of these claims the lines of invoices that it may be about, by claim; lines about the same are looked up once. */
export async function findCandidates(
  db: Db,
  claims: readonly Claim[],
): Promise<ReadonlyMap<number, readonly Candidate[]>> {
  const asked = claims.flatMap((claim) => claim.lines.flatMap((line) => askedBy(claim, line) ?? []))
  const distinct = new Map(asked.map((one) => [keyOf(one), one]))
  const found = groupBy(await findOffered(db, [...distinct.values()]), ({ place }) => place)
  const byKey = new Map([...distinct.keys()].map((key, place) => [key, found.get(place) ?? []]))
  const ofLine = (claim: Claim, line: ClaimLineColumns): Candidate[] => {
    const one = askedBy(claim, line)
    const offered = one === null ? [] : (byKey.get(keyOf(one)) ?? [])
    return offered.map((candidate) => ({ ...candidate, lineId: line.id }))
  }
  return new Map(claims.map((claim) => [claim.row.id, claim.lines.flatMap((line) => ofLine(claim, line))]))
}

/** What an open line of a known customer and article is about; null = nothing that could be looked up. */
function askedBy({ row }: Claim, line: ClaimLineColumns): Asked | null {
  const { product_id: productId, invoice_id: invoiceId, chosen_line_id: chosenLineId } = line
  if (row.customer_id === null || line.credit_note_id !== null) return null
  if (productId === null || line.stock_quantity === null) return null
  const of = { claimId: row.id, customerId: row.customer_id, claimedOn: row.claimed_on }
  return { ...of, productId, invoiceId, chosenLineId }
}

const keyOf = ({ claimId, productId, invoiceId, chosenLineId }: Asked) =>
  `${claimId}/${productId}/${invoiceId}/${chosenLineId}`
