import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** A credit note of an imported file, and what it is expected to credit: matched quantity × invoiced price, in centavos. */
export type ExpectedCredit = { readonly id: number; readonly document: string; readonly net: number }

/** The credit notes that were made of an imported file; of the last one when none is named. Worked out apart from the credit notes' own amounts. */
export async function readExpectedCredits(
  db: Db,
  fileName: string | undefined,
): Promise<readonly ExpectedCredit[]> {
  const { rows } = await sql<ExpectedCredit>`
    SELECT match.credit_note_id AS id, min(line.document) AS document,
      sum(round(match.quantity * round(billed.total * 1000.0 / billed.quantity) / 1000))::bigint AS net
    FROM credit_import_matches AS match
    JOIN credit_import_lines AS line ON line.id = match.line_id
    JOIN invoice_lines AS billed ON billed.id = match.invoice_line_id
    WHERE line.file_id = (
      SELECT id FROM credit_import_files WHERE name = coalesce(${fileName ?? null}::text, name) ORDER BY id DESC LIMIT 1)
    GROUP BY match.credit_note_id ORDER BY match.credit_note_id`.execute(db)
  return rows
}
