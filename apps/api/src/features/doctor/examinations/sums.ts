import { type RawBuilder, sql } from 'kysely'
import { type Examination, MOST_FINDINGS } from '../finding.ts'

type Wrong = {
  readonly sums: string
  readonly branch: string
  readonly status: string
  readonly kept: string
  readonly counted: string
}

/** The sums that lists read (decisions 0052, 0075), each beside the same over the documents: all that they tell apart must agree. */
export const sums: Examination = {
  name: 'the kept sums of documents are what the documents come to',
  examine: async ({ db }) => {
    const parts = [...Object.entries(SUMS).map(([which, of]) => differing(which, of)), differingCustomers]
    const { rows } = await sql<Wrong>`${sql.join(parts, sql` UNION ALL `)} LIMIT ${MOST_FINDINGS}`.execute(db)
    return rows.map(
      ({ sums: which, branch, status, kept, counted }) =>
        `The lists of branch ${branch} (${which}) say ${kept} (documents / centavos / grams) for ${status}, but it is ${counted}.`,
    )
  },
}

const CREATOR = sql`created_by`
const CREATOR_OF_DRAFT = sql`CASE WHEN status = 'DRAFT' THEN created_by END`
const PAYMENT = sql`payment_condition`
const NONE = sql`NULL::text`
const NEVER = { kept: sql`NULL::timestamptz`, counted: sql`NULL::timestamptz` }
const MONTH = { kept: sql`created_at`, counted: sql`maputo_month(created_at)` }
const DAY = { kept: sql`created_at`, counted: sql`maputo_day(created_at)` }

type Sums = {
  readonly view: string
  /** Whom and which payment condition the sums tell apart. */
  readonly creator: RawBuilder<unknown>
  readonly payment: RawBuilder<unknown>
  /** Under which instant a document counts. */
  readonly period: { readonly kept: RawBuilder<unknown>; readonly counted: RawBuilder<unknown> }
}

const [BY_GROUP, BY_CLASS] = [
  { creator: CREATOR_OF_DRAFT, payment: PAYMENT },
  { creator: CREATOR_OF_DRAFT, payment: NONE },
]
const SUMS: Readonly<Record<string, Sums>> = {
  all: { view: 'order_sums', creator: CREATOR, payment: PAYMENT, period: NEVER },
  'without creators': { ...BY_GROUP, view: 'order_group_sums', period: NEVER },
  'by month': { ...BY_GROUP, view: 'order_group_month_sums', period: MONTH },
  'by day': { ...BY_GROUP, view: 'order_group_day_sums', period: DAY },
  'without payment conditions': { ...BY_CLASS, view: 'order_class_sums', period: NEVER },
  'without payment conditions, by month': { ...BY_CLASS, view: 'order_class_month_sums', period: MONTH },
  'without payment conditions, by day': { ...BY_CLASS, view: 'order_class_day_sums', period: DAY },
}

const differing = (which: string, { view, creator, payment, period }: Sums) => sql`(
  SELECT ${which}::text AS sums, branch_id AS branch, status, ${BOTH} FROM (
    SELECT ${ALIKE}, payment_condition, created_by, ${period.kept} AS created, ${KEPT} FROM ${sql.table(view)}
    UNION ALL SELECT ${ALIKE}, ${payment}, ${creator}, ${period.counted}, ${COUNTED} FROM orders) AS both_ways
  GROUP BY ${ALIKE}, payment_condition, created_by, created HAVING ${DIFFERENT} ORDER BY branch_id, status LIMIT ${MOST_FINDINGS})`

const ALIKE = sql`branch_id, warehouse_id, operation_id, type, status, stages`
const KEPT = sql`documents AS kept, total AS kept_total, weight AS kept_weight, 0 AS counted, 0 AS counted_total, 0 AS counted_weight`
const COUNTED = sql`0, 0, 0, 1, total, weight`
const BOTH = sql`concat_ws(' / ', sum(kept), sum(kept_total), sum(kept_weight)) AS kept,
    concat_ws(' / ', sum(counted), sum(counted_total), sum(counted_weight)) AS counted`
const DIFFERENT = sql`sum(kept) <> sum(counted) OR sum(kept_total) <> sum(counted_total) OR sum(kept_weight) <> sum(counted_weight)`

const differingCustomers = sql`(
  SELECT concat('customer ', customer_id) AS sums, min(k.branch_id) AS branch, min(k.status) AS status, ${BOTH} FROM (
    SELECT customer_id, kind, ${KEPT} FROM order_customer_sums WHERE customer_id IS NOT NULL
    UNION ALL SELECT customer_id, kind, ${COUNTED} FROM orders WHERE customer_id IS NOT NULL) AS both_ways
  JOIN order_kinds k USING (kind)
  GROUP BY customer_id, kind HAVING ${DIFFERENT} ORDER BY customer_id LIMIT ${MOST_FINDINGS})`
