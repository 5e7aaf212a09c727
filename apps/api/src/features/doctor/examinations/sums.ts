import { type RawBuilder, sql } from 'kysely'
import { type Examination, MOST_FINDINGS } from '../finding.ts'

type Wrong = {
  readonly branch: string
  readonly status: string
  readonly kept: string
  readonly counted: string
}

/**
 * The sums that lists read (decisions 0052, 0075). By kind, by day and by customer they are held against the documents; what is coarser is
 * held against these, so that a million documents are read three times and not eight.
 */
export const sums: Examination = {
  name: 'the kept sums of documents are what the documents come to',
  examine: async ({ db }) => {
    const found: string[] = []
    for (const [which, of] of Object.entries(SUMS)) {
      const { rows } = await differing(of).execute(db)
      found.push(...rows.map((wrong) => sentence(which, wrong)))
    }
    return found.slice(0, MOST_FINDINGS)
  },
}

const sentence = (which: string, { branch, status, kept, counted }: Wrong) =>
  `The lists of branch ${branch} (${which}) say ${kept} (documents / centavos / grams) for ${status}, but it is ${counted}.`

type Sums = {
  /** By which of them: a column of kinds. */
  readonly id: 'kind' | 'group_id' | 'class_id'
  /** Rows of id, a part (a period, a customer), documents, total and weight. */
  readonly kept: RawBuilder<unknown>
  readonly counted: RawBuilder<unknown>
}

const SUM = sql`sum(documents), sum(total), sum(weight)`
const COUNT = sql`count(*), sum(total), sum(weight)`
const IDS = sql`(SELECT DISTINCT group_id, class_id FROM order_kinds) ids`

const SUMS: Readonly<Record<string, Sums>> = {
  all: {
    id: 'kind',
    kept: sql`SELECT kind, 0, documents, total, weight FROM order_sums`,
    counted: sql`SELECT kind, 0, ${COUNT} FROM orders GROUP BY 1`,
  },
  'by customer': {
    id: 'kind',
    kept: sql`SELECT kind, customer_id, documents, total, weight FROM order_customer_sums WHERE customer_id IS NOT NULL`,
    counted: sql`SELECT kind, customer_id, ${COUNT} FROM orders WHERE customer_id IS NOT NULL GROUP BY 1, 2`,
  },
  'by day': {
    id: 'group_id',
    kept: sql`SELECT group_id, created_at, documents, total, weight FROM order_group_day_sums`,
    counted: sql`SELECT group_id, created_at, ${SUM} FROM (
      SELECT kind, maputo_day(created_at) AS created_at, count(*) AS documents, sum(total) AS total, sum(weight) AS weight
      FROM orders GROUP BY 1, 2) day JOIN (SELECT kind, group_id FROM order_kinds) ids USING (kind) GROUP BY 1, 2`,
  },
  'by month': {
    id: 'group_id',
    kept: sql`SELECT group_id, created_at, documents, total, weight FROM order_group_month_sums`,
    counted: sql`SELECT group_id, maputo_month(created_at), ${SUM} FROM order_group_day_sums GROUP BY 1, 2`,
  },
  'without creators': {
    id: 'group_id',
    kept: sql`SELECT group_id, 0, documents, total, weight FROM order_group_sums`,
    counted: sql`SELECT group_id, 0, ${SUM} FROM order_group_day_sums GROUP BY 1`,
  },
  'without payment conditions, by day': {
    id: 'class_id',
    kept: sql`SELECT class_id, created_at, documents, total, weight FROM order_class_day_sums`,
    counted: sql`SELECT class_id, created_at, ${SUM} FROM order_group_day_sums JOIN ${IDS} USING (group_id) GROUP BY 1, 2`,
  },
  'without payment conditions, by month': {
    id: 'class_id',
    kept: sql`SELECT class_id, created_at, documents, total, weight FROM order_class_month_sums`,
    counted: sql`SELECT class_id, maputo_month(created_at), ${SUM} FROM order_class_day_sums GROUP BY 1, 2`,
  },
  'without payment conditions': {
    id: 'class_id',
    kept: sql`SELECT class_id, 0, documents, total, weight FROM order_class_sums`,
    counted: sql`SELECT class_id, 0, ${SUM} FROM order_class_day_sums GROUP BY 1`,
  },
}

/** Rows where both do not agree, with the branch and the status of any of their kinds. */
const differing = ({ id, kept, counted }: Sums) => sql<Wrong>`
  SELECT k.branch_id AS branch, k.status, concat_ws(' / ', documents, total, weight) AS kept,
    concat_ws(' / ', real_documents, real_total, real_weight) AS counted
  FROM (
    SELECT id, part, ${KEPT}, ${REAL} FROM (
      SELECT id, part, documents, total, weight, 0 AS real_documents, 0 AS real_total, 0 AS real_weight
      FROM (${kept}) AS kept (id, part, documents, total, weight)
      UNION ALL SELECT id, part, 0, 0, 0, documents, total, weight FROM (${counted}) AS counted (id, part, documents, total, weight)) AS both_ways
    GROUP BY 1, 2
    HAVING sum(documents) <> sum(real_documents) OR sum(total) <> sum(real_total) OR sum(weight) <> sum(real_weight)) AS wrong
  CROSS JOIN LATERAL (SELECT branch_id, status FROM order_kinds WHERE ${sql.ref(id)} = wrong.id LIMIT 1) AS k
  ORDER BY branch_id, k.status LIMIT ${MOST_FINDINGS}`

const KEPT = sql`sum(documents) AS documents, sum(total) AS total, sum(weight) AS weight`
const REAL = sql`sum(real_documents) AS real_documents, sum(real_total) AS real_total, sum(real_weight) AS real_weight`
