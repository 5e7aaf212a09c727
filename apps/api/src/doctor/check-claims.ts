import { sql } from 'kysely'
import { type Check, MAX_FINDINGS } from './finding.ts'

/**
 * Claims (docs/domain/claims.md): state, counts and sums are those of their lines; a line is dealt with by a credit note of its own claim; what a line is
 * matched to was billed to its customer and is no more than the line claims; and every line of a file that came in stands somewhere.
 */
export const claims: Check = {
  name: 'claims stand as their lines say, on credit notes and invoices of their own',
  run: async ({ db }) => {
    const { rows } = await sql<{ finding: string }>`
      ${COUNTS} UNION ALL ${STATES} UNION ALL ${NOTES} UNION ALL ${MATCHES} UNION ALL ${ARRIVALS} LIMIT ${MAX_FINDINGS}`.execute(
      db,
    )
    return rows.map(({ finding }) => finding)
  },
}

const COUNTS = sql`
  SELECT concat('Claim ', claim.number, ' of ', claim.sender, ': ', claim.line_count, ' lines, ', claim.open_lines, ' open, ', claim.ready_lines,
    ' ready and ', claim.net, ' centavos net are kept, but its lines say ', lines.all, ', ', lines.open, ', ', lines.ready, ' and ', lines.net, '.') AS finding
  FROM claims AS claim
  CROSS JOIN LATERAL (
    SELECT count(*) AS all, count(*) FILTER (WHERE credit_note_id IS NULL) AS open,
      count(*) FILTER (WHERE credit_note_id IS NULL AND state = 'matched') AS ready, coalesce(sum(net), 0) AS net
    FROM claim_lines WHERE claim_id = claim.id) AS lines
  WHERE (claim.line_count, claim.open_lines, claim.ready_lines, claim.net) IS DISTINCT FROM (lines.all, lines.open, lines.ready, lines.net)
    OR claim.net + claim.vat <> claim.total`

const STATES = sql`
  SELECT concat('Claim ', claim.number, ' of ', claim.sender, ' is ', claim.state, ', but its facts say ', derived.state, '.')
  FROM claims AS claim
  LEFT JOIN LATERAL (
    SELECT bool_or(phase = 'draft') AS draft FROM credit_notes
    WHERE claim_id = claim.id AND phase NOT IN ('rejected', 'cancelled', 'closed')) AS notes ON true
  CROSS JOIN LATERAL (SELECT CASE WHEN claim.wrong_at IS NOT NULL THEN 'wrong' WHEN notes.draft THEN 'draft'
    WHEN notes.draft IS NOT NULL AND claim.open_lines = 0 THEN 'linked' ELSE 'pending' END AS state) AS derived
  WHERE claim.state <> derived.state`

const NOTES = sql`
  SELECT concat('Claim ', claim.number, ' of ', claim.sender, ': a line is dealt with by the credit note ', coalesce(note.number, note.id::text),
    ', which is of another claim or not in force.')
  FROM claim_lines AS line
  JOIN claims AS claim ON claim.id = line.claim_id
  JOIN credit_notes AS note ON note.id = line.credit_note_id
  WHERE note.claim_id IS DISTINCT FROM claim.id OR note.phase IN ('rejected', 'cancelled', 'closed')`

const MATCHES = sql`
  SELECT concat('Claim ', claim.number, ' of ', claim.sender, ', article ', line.article, ': ', matched.quantity,
    ' thousandths are matched of ', line.stock_quantity, ' that are claimed', CASE WHEN matched.strange THEN ', to invoices of another customer' END, '.')
  FROM claim_lines AS line
  JOIN claims AS claim ON claim.id = line.claim_id
  CROSS JOIN LATERAL (
    SELECT sum(match.quantity) AS quantity, bool_or(invoice.customer_id <> claim.customer_id OR billed.product_id <> line.product_id) AS strange
    FROM claim_line_matches AS match
    JOIN invoice_lines AS billed ON billed.id = match.invoice_line_id
    JOIN invoices AS invoice ON invoice.id = billed.invoice_id
    WHERE match.claim_line_id = line.id) AS matched
  WHERE matched.quantity > line.stock_quantity OR matched.strange`

const ARRIVALS = sql`
  SELECT concat('Claim file ', file.file_name, ': ', file.claims_new, ' new, ', file.claims_changed, ' changed and ', file.claims_known,
    ' known claims are counted, but ', came.new, ', ', came.changed, ' and ', came.known, ' came.')
  FROM claim_files AS file
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE outcome = 'new') AS new, count(*) FILTER (WHERE outcome = 'changed') AS changed,
      count(*) FILTER (WHERE outcome = 'known') AS known
    FROM claim_arrivals WHERE file_id = file.id) AS came
  WHERE file.status = 'done' AND (file.claims_new, file.claims_changed, file.claims_known) IS DISTINCT FROM (came.new, came.changed, came.known)`
