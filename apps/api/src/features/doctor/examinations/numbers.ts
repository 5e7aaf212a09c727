import { sql } from 'kysely'
import { type Examination, MOST_FINDINGS } from '../finding.ts'

type Gap = { readonly series: string; readonly year: number; readonly missing: number }

export const numbers: Examination = {
  name: 'no invoice number is missing in its series',
  examine: async ({ db }) => {
    const { rows } = await sql<Gap>`
      SELECT series, year, missing FROM (SELECT series, year, max(sequence) AS last FROM invoices GROUP BY series, year) AS used,
        LATERAL generate_series(1, last) AS missing
      WHERE NOT EXISTS (SELECT FROM invoices AS i WHERE i.series = used.series AND i.year = used.year AND i.sequence = missing)
      ORDER BY series, year, missing LIMIT ${MOST_FINDINGS}`.execute(db)
    return rows.map(
      ({ series, year, missing }) => `The invoice series ${series} ${year} has no number ${missing}.`,
    )
  },
}
