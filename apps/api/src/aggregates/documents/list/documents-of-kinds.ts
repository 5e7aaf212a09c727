import { type RawBuilder, sql } from 'kysely'

/** What lists count a document by. */
const KIND_COLUMNS = sql`k.branch_id, k.warehouse_id, k.operation_id, k.created_by, k.type, k.status, k.stages, k.payment_condition`

/** Documents `d` one by one, as sums of one: an index that holds kind, total and weight answers without a look at a row. */
export const documentsOfKinds = (asked: RawBuilder<boolean>) =>
  sql`SELECT ${KIND_COLUMNS}, d.created_at, 1 AS documents, d.total, d.weight FROM orders d JOIN order_kinds k ON k.kind = d.kind WHERE ${asked}`

/** The same summed by kind first: of thousands of documents some hundreds of kinds are left to join. When they were created is lost. */
export const sumsOfKinds = (asked: RawBuilder<boolean>) =>
  withKinds(sql`SELECT d.kind, count(*) AS documents, ${SUMS} FROM orders d WHERE ${asked} GROUP BY 1`)

/** The kept sums of customers `d`, of all time, by kind (decision 0075). */
export const sumsOfCustomers = (asked: RawBuilder<boolean>) =>
  withKinds(
    sql`SELECT d.kind, sum(d.documents)::bigint AS documents, ${SUMS} FROM order_customer_sums d WHERE ${asked} GROUP BY 1`,
  )

const SUMS = sql`sum(d.total)::bigint AS total, sum(d.weight)::bigint AS weight`

const withKinds = (sums: RawBuilder<unknown>) =>
  sql`SELECT ${KIND_COLUMNS}, NULL::timestamptz AS created_at, d.documents, d.total, d.weight FROM (${sums}) d JOIN order_kinds k ON k.kind = d.kind`

/** Documents `d` of the kinds that fulfil a condition over kinds `o`: found first, so that the index of kinds finds the documents. */
export const ofKinds = (kinds: RawBuilder<boolean>) =>
  sql<boolean>`d.kind = any(ARRAY(SELECT o.kind FROM order_kinds o WHERE ${kinds}))`
