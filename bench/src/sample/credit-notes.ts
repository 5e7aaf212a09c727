import pg from 'pg'

/** Beside a million documents there are a hundred thousand credit notes, and as many claims. */
const SHARE = 10

/**
 * Writes a credit note and a claim for every tenth document, over the first line of invoices spread over the two years: nine in ten issued, the others
 * in every stage. For measuring lists and figures only: what they take of the invoices and the account is not written, so `doctor` complains.
 */
export async function prepareCreditNotes(url: string, orders: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const wanted = Math.round(orders / SHARE)
    const { rows } = await client.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM credit_notes WHERE note = 'sample'",
    )
    if ((rows[0]?.count ?? 0) > 0) return
    console.log(`Writing ${wanted} credit notes and claims`)
    await client.query('BEGIN')
    await client.query(PICKED, [wanted])
    await client.query(CLAIMS)
    await client.query(NOTES)
    await client.query(LINES)
    await client.query(SUMS)
    await client.query('COMMIT')
    await client.query('VACUUM (ANALYZE) credit_notes, credit_note_lines, claims')
  } finally {
    await client.end()
  }
}

/** One invoice in so many, with what its credit note is to be. */
const PICKED = `
  CREATE TEMP TABLE picked ON COMMIT DROP AS
  SELECT i.id AS invoice_id, i.branch_id, i.customer_id, i.issued_on, i.supplier, i.customer, o.operation_id, line.id AS line_id, line.quantity,
    line.total, line.vat_bp, line.batches -> 0 ->> 'batch' AS batch, c.code, c.name, i.number AS invoice, line.product_id, line.description, n,
    (ARRAY['3EX', '2DN', '3PE', '1NC', '2EX', '0RB', '2NE'])[n % 7 + 1] AS reason_id,
    CASE WHEN n % 10 > 0 THEN 'issued' ELSE (ARRAY['draft', 'commercial-approval', 'collection-approval', 'available-for-collection', 'collecting',
      'financial-approval', 'rejected', 'cancelled'])[n / 10 % 8 + 1] END AS phase,
    least(i.issued_on + (n % 9)::int, current_date) AS day
  FROM (SELECT *, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS all_of FROM invoices) AS i
  CROSS JOIN LATERAL (SELECT (i.place * $1::bigint / i.all_of)::int AS n) AS at
  JOIN orders AS o ON o.id = i.order_id JOIN customers AS c ON c.id = i.customer_id
  JOIN invoice_lines AS line ON line.invoice_id = i.id AND line.sequence = 1
  WHERE i.place * $1::bigint / i.all_of > (i.place - 1) * $1::bigint / i.all_of`

const CREATOR = `(SELECT id FROM users WHERE username = 'credit_note_creator')`

const CLAIMS = `
  INSERT INTO claims (number, sender, channel, received_at, received_by, content, claimed_on, type, customer_text, customer_id, branch_id, operation_id,
    reason_id, state, line_count, net, vat, total, search_text, updated_at)
  SELECT 'RB-' || n, 'C:' || code, 'file', day::timestamptz - interval '3 days', ${CREATOR}, '{}', day - 3, 'return', name, customer_id, branch_id,
    operation_id, reason_id, CASE WHEN phase = 'issued' THEN 'linked' WHEN phase = 'draft' THEN 'draft' ELSE 'pending' END, 1, total, 0, total,
    searchable(concat_ws(' ', 'RB-' || n, code, name)), day
  FROM picked`

const NOTES = `
  INSERT INTO credit_notes (number, branch_id, operation_id, customer_id, reason_id, goods, has_collection, claim, note, created_by, created_at, submitted_by,
    submitted_at, approvals, collection_started_at, collection_ended_at, issued_at, issued_on, series, year, sequence, credit_number, supplier, customer,
    cancelled_at, phase, search_text)
  SELECT CASE WHEN phase <> 'draft' THEN 'NC.' || branch_id || '.' || extract(year FROM day) || '/9' || n END, branch_id, operation_id, customer_id, reason_id,
    CASE WHEN reason_id = '3EX' THEN 'collection' WHEN reason_id IN ('2DN', '2EX', '2NE') THEN 'truck' ELSE 'none' END,
    reason_id IN ('3EX', '2DN', '2EX', '2NE'), 'RB-' || n, 'sample', ${CREATOR}, day::timestamptz, CASE WHEN phase <> 'draft' THEN ${CREATOR} END,
    CASE WHEN phase <> 'draft' THEN day::timestamptz + interval '1 hour' END,
    CASE WHEN phase = 'issued' THEN jsonb_build_object('commercial', jsonb_build_object('decision', 'approved', 'by', 1, 'at', day::timestamptz + interval '5 hours',
      'reason', '', 'digest', '')) ELSE '{}' END,
    NULL, NULL, CASE WHEN phase = 'issued' THEN day::timestamptz + interval '9 hours' END, CASE WHEN phase = 'issued' THEN day END,
    CASE WHEN phase = 'issued' THEN branch_id END, CASE WHEN phase = 'issued' THEN extract(year FROM day)::int END,
    CASE WHEN phase = 'issued' THEN 9000000 + n END,
    CASE WHEN phase = 'issued' THEN 'NC ' || branch_id || extract(year FROM day) || '/9' || lpad(n::text, 6, '0') END,
    CASE WHEN phase = 'issued' THEN supplier END, CASE WHEN phase = 'issued' THEN customer END,
    CASE WHEN phase = 'cancelled' THEN day::timestamptz + interval '2 hours' END, phase,
    searchable(concat_ws(' ', 'NC.' || branch_id || '.' || extract(year FROM day) || '/9' || n, 'RB-' || n, code, name, invoice, product_id, description))
  FROM picked ORDER BY day, n`

const LINES = `
  INSERT INTO credit_note_lines (credit_note_id, sequence, invoice_line_id, quantity, received, batch, negotiated_price, net)
  SELECT note.id, 1, picked.line_id, picked.quantity, CASE WHEN picked.phase = 'issued' AND note.has_collection THEN picked.quantity END,
    CASE WHEN picked.phase = 'issued' AND note.has_collection THEN picked.batch END, picked.total * 1000 / picked.quantity, picked.total
  FROM picked JOIN credit_notes AS note ON note.claim = 'RB-' || picked.n AND note.customer_id = picked.customer_id AND note.note = 'sample'`

/** Issued ones may not change any more: the trigger is put off for the sums of the sample. */
const SUMS = `
  SET LOCAL session_replication_role = replica;
  UPDATE credit_notes AS note SET net = picked.total, vat = picked.total * picked.vat_bp / 10000, total = picked.total + picked.total * picked.vat_bp / 10000,
    claim_id = claim.id
  FROM picked JOIN claims AS claim ON claim.number = 'RB-' || picked.n AND claim.sender = 'C:' || picked.code
  WHERE note.claim = 'RB-' || picked.n AND note.customer_id = picked.customer_id AND note.note = 'sample'`
