import { type RawBuilder, sql } from 'kysely'
import { type Check, MAX_FINDINGS } from './finding.ts'

type DifferingRow = {
  readonly branch: string
  readonly status: string
  readonly stored: string
  readonly counted: string
}

/**
 * The sums that lists read (decisions 0052, 0075). Those by kind, by day and by customer are compared with the documents; the coarser
 * ones with these, so that a million documents are read three times and not eight.
 */
export const sums: Check = {
  name: 'the kept sums of documents are what the documents come to',
  run: async ({ db }) => {
    const found: string[] = []
    for (const [which, of] of Object.entries(SUMS)) {
      const { rows } = await differing(of).execute(db)
      found.push(...rows.map((wrong) => sentence(which, wrong)))
    }
    return found.slice(0, MAX_FINDINGS)
  },
}

const sentence = (which: string, { branch, status, stored, counted }: DifferingRow) =>
  `The lists of branch ${branch} (${which}) say ${stored} (documents / centavos / grams) for ${status}, but it is ${counted}.`

type Sums = {
  /** The column of order_kinds that the sums are grouped by. */
  readonly id: 'kind' | 'group_id' | 'class_id'
  /** Rows of id, a part (a period, a customer), documents, total and weight. */
  readonly stored: RawBuilder<unknown>
  readonly counted: RawBuilder<unknown>
}

const SUM = sql`sum(documents), sum(total), sum(weight)`
const COUNT = sql`count(*), sum(total), sum(weight)`
const IDS = sql`(SELECT DISTINCT group_id, class_id FROM order_kinds) ids`

const SUMS: Readonly<Record<string, Sums>> = {
  all: {
    id: 'kind',
    stored: sql`SELECT kind, 0, documents, total, weight FROM order_sums`,
    counted: sql`SELECT kind, 0, ${COUNT} FROM orders GROUP BY 1`,
  },
  'by customer': {
    id: 'kind',
    stored: sql`SELECT kind, customer_id, documents, total, weight FROM order_customer_sums WHERE customer_id IS NOT NULL`,
    counted: sql`SELECT kind, customer_id, ${COUNT} FROM orders WHERE customer_id IS NOT NULL GROUP BY 1, 2`,
  },
  'by day': {
    id: 'group_id',
    stored: sql`SELECT group_id, created_at, documents, total, weight FROM order_group_day_sums`,
    counted: sql`SELECT group_id, created_at, ${SUM} FROM (
      SELECT kind, maputo_day(created_at) AS created_at, count(*) AS documents, sum(total) AS total, sum(weight) AS weight
      FROM orders GROUP BY 1, 2) day JOIN (SELECT kind, group_id FROM order_kinds) ids USING (kind) GROUP BY 1, 2`,
  },
  'by month': {
    id: 'group_id',
    stored: sql`SELECT group_id, created_at, documents, total, weight FROM order_group_month_sums`,
    counted: sql`SELECT group_id, maputo_month(created_at), ${SUM} FROM order_group_day_sums GROUP BY 1, 2`,
  },
  'without creators': {
    id: 'group_id',
    stored: sql`SELECT group_id, 0, documents, total, weight FROM order_group_sums`,
    counted: sql`SELECT group_id, 0, ${SUM} FROM order_group_day_sums GROUP BY 1`,
  },
  'without payment conditions, by day': {
    id: 'class_id',
    stored: sql`SELECT class_id, created_at, documents, total, weight FROM order_class_day_sums`,
    counted: sql`SELECT class_id, created_at, ${SUM} FROM order_group_day_sums JOIN ${IDS} USING (group_id) GROUP BY 1, 2`,
  },
  'without payment conditions, by month': {
    id: 'class_id',
    stored: sql`SELECT class_id, created_at, documents, total, weight FROM order_class_month_sums`,
    counted: sql`SELECT class_id, maputo_month(created_at), ${SUM} FROM order_class_day_sums GROUP BY 1, 2`,
  },
  'without payment conditions': {
    id: 'class_id',
    stored: sql`SELECT class_id, 0, documents, total, weight FROM order_class_sums`,
    counted: sql`SELECT class_id, 0, ${SUM} FROM order_class_day_sums GROUP BY 1`,
  },
}

/** The exposure of each customer (decision 0106), compared with the documents. */
export const exposures: Check = {
  name: 'the kept exposure of customers is what their open documents come to',
  run: async ({ db }) => {
    const { rows } = await sql<{ customer: string; stored: string; counted: string }>`
      SELECT coalesce(c.code, 'none') AS customer, concat_ws(' / ', wrong.open, wrong.loaded) AS stored,
        concat_ws(' / ', wrong.real_open, wrong.real_loaded) AS counted
      FROM (
        SELECT customer_id, sum(open) AS open, sum(loaded) AS loaded, sum(real_open) AS real_open, sum(real_loaded) AS real_loaded FROM (
          SELECT customer_id, open, loaded, 0 AS real_open, 0 AS real_loaded FROM customer_exposure_sums
          UNION ALL SELECT customer_id, 0, 0, exposure_open, exposure_loaded FROM orders WHERE exposure_open > 0 OR exposure_loaded > 0) AS both_ways
        GROUP BY 1 HAVING sum(open) <> sum(real_open) OR sum(loaded) <> sum(real_loaded)) AS wrong
      LEFT JOIN customers c ON c.id = wrong.customer_id ORDER BY wrong.customer_id LIMIT ${MAX_FINDINGS}`.execute(
      db,
    )
    return rows.map(
      ({ customer, stored, counted }) =>
        `Customer ${customer}: the kept exposure is ${stored} (open / loaded, in centavos), but its documents come to ${counted}.`,
    )
  },
}

/** Rows where both do not agree, with the branch and the status of any of their kinds. */
const differing = ({ id, stored, counted }: Sums) => sql<DifferingRow>`
  SELECT k.branch_id AS branch, k.status, concat_ws(' / ', documents, total, weight) AS stored,
    concat_ws(' / ', real_documents, real_total, real_weight) AS counted
  FROM (
    SELECT id, part, ${STORED}, ${REAL} FROM (
      SELECT id, part, documents, total, weight, 0 AS real_documents, 0 AS real_total, 0 AS real_weight
      FROM (${stored}) AS stored (id, part, documents, total, weight)
      UNION ALL SELECT id, part, 0, 0, 0, documents, total, weight FROM (${counted}) AS counted (id, part, documents, total, weight)) AS both_ways
    GROUP BY 1, 2
    HAVING sum(documents) <> sum(real_documents) OR sum(total) <> sum(real_total) OR sum(weight) <> sum(real_weight)) AS wrong
  CROSS JOIN LATERAL (SELECT branch_id, status FROM order_kinds WHERE ${sql.ref(id)} = wrong.id LIMIT 1) AS k
  ORDER BY branch_id, k.status LIMIT ${MAX_FINDINGS}`

const STORED = sql`sum(documents) AS documents, sum(total) AS total, sum(weight) AS weight`
const REAL = sql`sum(real_documents) AS real_documents, sum(real_total) AS real_total, sum(real_weight) AS real_weight`
