import { sql } from 'kysely'
import { type Check, MAX_FINDINGS } from './finding.ts'

/**
 * Credit notes (docs/domain/credit-notes.md): what is credited of each line of an invoice is what its credit notes take, and never more than was billed;
 * each issued one stands on the account with its total, and has its number; what was collected moved into the returns warehouse.
 */
export const creditNotes: Check = {
  name: 'credit notes take what was billed, stand on the account and brought their goods back',
  run: async ({ db }) => {
    const { rows } = await sql<{ finding: string }>`
      ${TAKEN} UNION ALL ${SUMS} UNION ALL ${ENTRIES} UNION ALL ${SERIES} UNION ALL ${MOVED} LIMIT ${MAX_FINDINGS}`.execute(
      db,
    )
    return rows.map(({ finding }) => finding)
  },
}

const TAKEN = sql`
  SELECT concat('Invoice line ', billed.id, ': ', coalesce(credit.credited_quantity, 0), ' thousandths and ', coalesce(credit.credited_net, 0),
    ' centavos are kept as credited, but its credit notes take ', taken.quantity, ' and ', taken.net, ' of ', billed.quantity, ' and ', billed.total, '.') AS finding
  FROM invoice_lines AS billed
  JOIN (
    SELECT invoice_line_id AS id, sum(quantity) AS quantity, sum(net) AS net FROM (
      SELECT invoice_line_id, taken_quantity AS quantity, taken_net AS net FROM credit_note_lines
      UNION ALL SELECT invoice_line_id, 0, 0 FROM invoice_line_credits) AS side GROUP BY 1) AS taken ON taken.id = billed.id
  LEFT JOIN invoice_line_credits AS credit ON credit.invoice_line_id = billed.id
  WHERE (coalesce(credit.credited_quantity, 0), coalesce(credit.credited_net, 0)) IS DISTINCT FROM (taken.quantity, taken.net)
    OR taken.quantity > billed.quantity OR taken.net > billed.total
    OR (credit.billed_quantity, credit.billed_net) IS DISTINCT FROM (CASE WHEN credit.invoice_line_id IS NOT NULL THEN billed.quantity END,
      CASE WHEN credit.invoice_line_id IS NOT NULL THEN billed.total END)`

const SUMS = sql`
  SELECT concat('Credit note ', note.id, ' (', coalesce(note.credit_number, note.number), '): it is ', note.net, ' centavos net, but its lines come to ',
    coalesce(sum(line.net), 0), '.')
  FROM credit_notes AS note
  LEFT JOIN (
    SELECT credit_note_id, net FROM credit_note_lines UNION ALL SELECT credit_note_id, net FROM credit_note_charges) AS line
    ON line.credit_note_id = note.id
  GROUP BY note.id HAVING coalesce(sum(line.net), 0) <> note.net OR note.net + note.vat <> note.total`

const ENTRIES = sql`
  SELECT concat('Credit note ', note.id, ' (', note.credit_number, '): its total is ', note.total, ' centavos, but the account says ',
    coalesce((CASE note.kind WHEN 'debit' THEN entry.amount ELSE -entry.amount END)::text, 'nothing'), '.')
  FROM credit_notes AS note LEFT JOIN account_entries AS entry ON entry.credit_note_id = note.id
  WHERE (note.phase = 'issued') <> (entry.id IS NOT NULL)
    OR note.phase = 'issued' AND (CASE note.kind WHEN 'debit' THEN entry.amount ELSE -entry.amount END, entry.customer_id) IS DISTINCT FROM (note.total, note.customer_id)`

/** Every number of a series is a credit note, or was lost with what a restore did not bring back. */
const SERIES = sql`
  SELECT concat('Series of notes ', series.kind, ' ', series.series, ' ', series.year, ': the last number is ', series.last, ', but there are ',
    count(note.id), ' credit notes to ', coalesce(max(note.sequence), 0), '.')
  FROM number_series AS series
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(confirmed - restored), 0) AS numbers, coalesce(max(confirmed), 0) AS last FROM restored_series AS row
    WHERE row.kind = series.kind AND row.series = series.series AND row.year = series.year) AS lost
  LEFT JOIN credit_notes AS note ON note.series = series.series AND note.year = series.year AND note.kind = CASE series.kind WHEN 'ND' THEN 'debit' ELSE 'credit' END
  WHERE series.kind IN ('NC', 'ND') GROUP BY series.kind, series.series, series.year, series.last, lost.numbers, lost.last
  HAVING count(note.id) + lost.numbers <> series.last OR greatest(max(note.sequence), lost.last) <> series.last`

/** What was sent back to the collection went out again under the same reference. */
const MOVED = sql`
  SELECT concat('Credit note ', note.number, ': ', sum(line.received), ' thousandths of ', billed.product_id,
    ' came back, but the returns warehouse took in ', moved.quantity, '.')
  FROM credit_notes AS note
  JOIN credit_note_lines AS line ON line.credit_note_id = note.id
  JOIN invoice_lines AS billed ON billed.id = line.invoice_line_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(movement.quantity), 0) AS quantity FROM stock_movements AS movement JOIN stock_levels AS level ON level.id = movement.level_id
    WHERE movement.reference = note.number AND level.product_id = billed.product_id) AS moved
  WHERE note.collection_ended_at IS NOT NULL
  GROUP BY note.id, billed.product_id, moved.quantity HAVING sum(line.received) <> moved.quantity`
