import { sql } from 'kysely'
import { type Examination, MOST_FINDINGS } from '../finding.ts'

type Wrong = { readonly number: string; readonly net: number; readonly lines: number }

export const invoices: Examination = {
  name: 'every invoice is the sum of its lines',
  examine: async ({ db }) => {
    const { rows } = await sql<Wrong>`
      SELECT i.number, i.net, coalesce(sum(l.total), 0)::bigint AS lines
      FROM invoices AS i LEFT JOIN invoice_lines AS l ON l.invoice_id = i.id
      GROUP BY i.id HAVING i.net <> coalesce(sum(l.total), 0)
      ORDER BY i.id LIMIT ${MOST_FINDINGS}`.execute(db)
    return rows.map(
      ({ number, net, lines }) => `The invoice ${number} says ${net} centavos net, its lines ${lines}.`,
    )
  },
}
