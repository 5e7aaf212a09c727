import { type RawBuilder, sql } from 'kysely'
import { type Examination, MOST_FINDINGS } from '../finding.ts'

type Wrong = {
  readonly sums: string
  readonly branch: string
  readonly status: string
  readonly kept: string
  readonly counted: string
}

/** The sums that lists read (decision 0052), each beside the same over the documents: all that they tell apart must agree. */
export const sums: Examination = {
  name: 'the kept sums of documents are what the documents come to',
  examine: async ({ db }) => {
    const parts = [
      differing('all', { view: 'order_sums', creator: CREATOR, period: NEVER }),
      differing('without creators', { view: 'order_group_sums', creator: CREATOR_OF_DRAFT, period: NEVER }),
      differing('by month', { view: 'order_group_month_sums', creator: CREATOR_OF_DRAFT, period: MONTH }),
      differing('by day', { view: 'order_group_day_sums', creator: CREATOR_OF_DRAFT, period: DAY }),
    ]
    const { rows } = await sql<Wrong>`${sql.join(parts, sql` UNION ALL `)} LIMIT ${MOST_FINDINGS}`.execute(db)
    return rows.map(
      ({ sums: which, branch, status, kept, counted }) =>
        `The lists of branch ${branch} (${which}) say ${kept} (documents / centavos / grams) for ${status}, but it is ${counted}.`,
    )
  },
}

const CREATOR = sql`created_by`
const CREATOR_OF_DRAFT = sql`CASE WHEN status = 'DRAFT' THEN created_by END`
const NEVER = { kept: sql`NULL::timestamptz`, counted: sql`NULL::timestamptz` }
const MONTH = { kept: sql`created_at`, counted: sql`maputo_month(created_at)` }
const DAY = { kept: sql`created_at`, counted: sql`maputo_day(created_at)` }

type Sums = {
  readonly view: string
  /** Whom the sums tell apart as creators. */
  readonly creator: RawBuilder<unknown>
  /** Under which instant a document counts. */
  readonly period: { readonly kept: RawBuilder<unknown>; readonly counted: RawBuilder<unknown> }
}

const differing = (which: string, { view, creator, period }: Sums) => sql`(
  SELECT ${which}::text AS sums, branch_id AS branch, status, concat_ws(' / ', sum(kept), sum(kept_total), sum(kept_weight)) AS kept,
    concat_ws(' / ', sum(counted), sum(counted_total), sum(counted_weight)) AS counted
  FROM (
    SELECT ${ALIKE}, created_by, ${period.kept} AS created, documents AS kept, total AS kept_total, weight AS kept_weight, 0 AS counted,
      0 AS counted_total, 0 AS counted_weight FROM ${sql.table(view)}
    UNION ALL SELECT ${ALIKE}, ${creator}, ${period.counted}, 0, 0, 0, 1, total, weight FROM orders) AS both_ways
  GROUP BY ${ALIKE}, created_by, created
  HAVING sum(kept) <> sum(counted) OR sum(kept_total) <> sum(counted_total) OR sum(kept_weight) <> sum(counted_weight)
  ORDER BY branch_id, status LIMIT ${MOST_FINDINGS})`

const ALIKE = sql`branch_id, warehouse_id, operation_id, type, status, stages, payment_condition`
