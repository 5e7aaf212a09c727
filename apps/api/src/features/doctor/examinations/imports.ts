import { sql } from 'kysely'
import { type Examination, MOST_FINDINGS } from '../finding.ts'

type Unfinished = { readonly name: string; readonly started: string }

type Differing = { readonly name: string; readonly document: string; readonly number: string }

/** An order of a file may be cancelled or closed later; its lines and prices stay what the file said. */
export const imports: Examination = {
  name: 'imported orders are what their files say',
  examine: async ({ db }) => {
    const unfinished = await sql<Unfinished>`
      SELECT name, to_char(started_at, 'YYYY-MM-DD HH24:MI') AS started FROM import_files
      WHERE finished_at IS NULL AND started_at < now() - interval '1 hour'
      ORDER BY id LIMIT ${MOST_FINDINGS}`.execute(db)
    const differing = await sql<Differing>`
      SELECT f.name, d.document, o.number FROM import_documents AS d
      JOIN import_files AS f ON f.id = d.file_id JOIN orders AS o ON o.id = d.order_id
      WHERE d.net <> o.merchandise - o.discounts
      ORDER BY d.order_id LIMIT ${MOST_FINDINGS}`.execute(db)
    return [
      ...unfinished.rows.map(
        ({ name, started }) =>
          `The import of ${name} (${started} UTC) did not come to its end; run it again.`,
      ),
      ...differing.rows.map(
        ({ name, document, number }) =>
          `The order ${number} differs in value from document ${document} of ${name}.`,
      ),
    ]
  },
}
