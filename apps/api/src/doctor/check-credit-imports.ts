import { sql } from 'kysely'
import { type Check, MAX_FINDINGS } from './finding.ts'

/** Imported credits (docs/usage/import-credits.md): every row that was read stands once, and what is matched is what its credit notes asked for. */
export const creditImports: Check = {
  name: 'imported credits are all there and on credit notes with what was matched',
  run: async ({ db }) => {
    const { rows } = await sql<{ finding: string }>`
      SELECT concat('Credit file ', file.name, ': ', file.rows_read, ' rows were read, but ', count(line.id), ' stand there.') AS finding
      FROM credit_import_files AS file LEFT JOIN credit_import_lines AS line ON line.file_id = file.id
      GROUP BY file.id HAVING count(line.id) <> file.rows_read
      UNION ALL
      SELECT concat('Credit ', line.document, ', ', line.product_code, ': ', line.matched, ' thousandths are matched, but credit notes have ',
        coalesce(sum(match.quantity), 0), '.')
      FROM credit_import_lines AS line LEFT JOIN credit_import_matches AS match ON match.line_id = line.id
      GROUP BY line.id HAVING coalesce(sum(match.quantity), 0) <> line.matched
      UNION ALL
      SELECT concat('Credit note ', note.number, ': ', match.quantity, ' thousandths of the line ', match.invoice_line_id,
        ' were matched, but it asks for ', coalesce(asked.quantity, 0), '.')
      FROM (SELECT credit_note_id, invoice_line_id, sum(quantity) AS quantity FROM credit_import_matches GROUP BY 1, 2) AS match
      JOIN credit_notes AS note ON note.id = match.credit_note_id
      LEFT JOIN (SELECT credit_note_id, invoice_line_id, sum(quantity) AS quantity FROM credit_note_lines GROUP BY 1, 2) AS asked
        ON (asked.credit_note_id, asked.invoice_line_id) = (match.credit_note_id, match.invoice_line_id)
      WHERE asked.quantity IS DISTINCT FROM match.quantity
      LIMIT ${MAX_FINDINGS}`.execute(db)
    return rows.map(({ finding }) => finding)
  },
}
