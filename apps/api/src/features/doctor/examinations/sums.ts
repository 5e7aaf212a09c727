import { sql } from 'kysely'
import { type Examination, MOST_FINDINGS } from '../finding.ts'

type Wrong = {
  readonly branch: string
  readonly status: string
  readonly kept: string
  readonly counted: string
}

export const sums: Examination = {
  name: 'the kept sums of documents are what the documents come to',
  examine: async ({ db }) => {
    const { rows } = await sql<Wrong>`
      SELECT branch_id AS branch, status, concat_ws(' / ', sum(kept), sum(kept_total)) AS kept,
        concat_ws(' / ', sum(counted), sum(counted_total)) AS counted
      FROM (
        SELECT branch_id, status, documents AS kept, total AS kept_total, 0 AS counted, 0 AS counted_total FROM order_sums
        UNION ALL SELECT branch_id, status, 0, 0, 1, total FROM orders) AS both_ways
      GROUP BY branch_id, status HAVING sum(kept) <> sum(counted) OR sum(kept_total) <> sum(counted_total)
      ORDER BY branch_id, status LIMIT ${MOST_FINDINGS}`.execute(db)
    return rows.map(
      ({ branch, status, kept, counted }) =>
        `The lists of branch ${branch} say ${kept} (documents / centavos) for ${status}, but it is ${counted}.`,
    )
  },
}
