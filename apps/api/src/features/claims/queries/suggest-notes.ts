import type { ClaimSuggestion } from '@cais/contract/claims/schemas'
import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import { rankNotes } from '@cais/domain/claims/suggest-notes'
import type { CreditNotePhase } from '@cais/domain/credit-notes/derive-stage'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { requireClaim } from '../store.ts'

type Row = {
  readonly id: number
  readonly number: string | null
  readonly phase: CreditNotePhase
  readonly net: number
  readonly day: string
  readonly isSameCustomer: boolean
  readonly shared: number
  readonly claim_id: number | null
  readonly claim_number: string
  readonly articles: number
  readonly claim_net: number
  readonly claim_day: string
}

/** How many are looked at, of the same customer and its retailer around the day of the claim, and how many are shown. */
const MOST_FOUND = 200
const MOST_SHOWN = 5
const DAYS = 90

/** Credit notes that may be the one of a claim, the surest first; one of another claim says so. Throws NOT_FOUND. */
export async function suggestNotes(db: Db, id: number, user: User): Promise<ClaimSuggestion[]> {
  await requireClaim(db, id, user)
  const { scope } = user
  const isAdmin = hasRole(user.roles, 'SUPER_USER')
  const branches = scope.branches === 'all' ? null : [...scope.branches]
  const operations = scope.operations === 'all' ? null : [...scope.operations]
  const { rows } = await sql<Row>`
    WITH asked AS (
      SELECT claim.id, claim.customer_id, claim.retailer_id, claim.claimed_on, claim.net,
        ARRAY(SELECT DISTINCT product_id FROM claim_lines WHERE claim_id = claim.id AND product_id IS NOT NULL) AS products
      FROM claims AS claim WHERE claim.id = ${id}
    ), near AS (
      SELECT note.*, asked.customer_id = note.customer_id AS same, asked.products, asked.net AS claim_net, asked.claimed_on
      FROM asked JOIN credit_notes AS note ON note.customer_id = asked.customer_id OR note.customer_id IN (
        SELECT own.customer_id FROM retailer_customers AS own WHERE own.retailer_id = asked.retailer_id)
      WHERE note.phase NOT IN ('rejected', 'cancelled', 'closed') AND note.claim_id IS DISTINCT FROM asked.id
        AND note.created_at BETWEEN asked.claimed_on - ${sql.lit(DAYS)} AND asked.claimed_on + ${sql.lit(DAYS)}
        AND (${isAdmin} OR note.created_by = ${user.id} OR (note.phase <> 'draft'
          AND (${branches}::text[] IS NULL OR note.branch_id = ANY(${branches}::text[]))
          AND (${operations}::text[] IS NULL OR note.operation_id = ANY(${operations}::text[]))))
      ORDER BY (asked.customer_id = note.customer_id) DESC, note.id DESC LIMIT ${sql.lit(MOST_FOUND)}
    )
    SELECT near.id, coalesce(near.credit_number, near.number) AS number, near.phase, near.net,
      coalesce(near.issued_on, (near.created_at AT TIME ZONE 'Africa/Maputo')::date) AS day, near.same AS "isSameCustomer",
      (SELECT count(DISTINCT billed.product_id)::int FROM credit_note_lines AS line JOIN invoice_lines AS billed ON billed.id = line.invoice_line_id
        WHERE line.credit_note_id = near.id AND billed.product_id = ANY(near.products)) AS shared,
      near.claim_id, coalesce(other.number, near.claim) AS claim_number, cardinality(near.products) AS articles, near.claim_net,
      near.claimed_on AS claim_day
    FROM near LEFT JOIN claims AS other ON other.id = near.claim_id ORDER BY near.id`.execute(db)
  const [first] = rows
  if (first === undefined) return []
  const claimed = { articles: first.articles, net: first.claim_net, day: first.claim_day }
  return rankNotes(
    claimed,
    rows.map((row) => ({ ...row, isTaken: row.claim_id !== null })),
  )
    .slice(0, MOST_SHOWN)
    .map(
      ({ id: noteId, number, phase, net, percent, isSameCustomer, shared, day, claim_id, claim_number }) => ({
        id: noteId,
        number,
        phase,
        net,
        percent,
        isSameCustomer,
        shared,
        day,
        claim: claim_id === null ? null : { id: claim_id, number: claim_number },
      }),
    )
}
