import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/**
 * Moves what was changed into the kept sums (decisions 0052, 0075). In one statement, so readers see a change as such or in the sums, never
 * twice or not at all.
 */
export async function mergeChanges(trx: Trx): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM order_sum_changes RETURNING *),
    changed AS (
      SELECT c.kind, k.group_id, k.class_id, c.created_at, c.customer_id, ${SUMS} FROM gone c JOIN order_kinds k USING (kind)
      GROUP BY 1, 2, 3, 4, 5),
    kinds AS (
      UPDATE order_kinds kept SET ${addedFrom('c')} FROM (${summedBy('c.kind')}) c WHERE c.kind = kept.kind),
    customers AS (${addTo('order_customer_kinds', ['customer_id', 'kind'])}),
    group_days AS (${addTo('order_group_days', ['created_at', 'group_id'])}),
    group_months AS (${addTo('order_group_months', ['created_at', 'group_id'], MONTH)}),
    class_days AS (${addTo('order_class_days', ['created_at', 'class_id'])}),
    class_months AS (${addTo('order_class_months', ['created_at', 'class_id'], MONTH)}),
    classes AS (${addToAll('order_classes', 'class_id', sql`k.stages`)})
    ${addToAll('order_groups', 'group_id', sql`k.stages, k.payment_condition`)}`.execute(trx)
}

const SUMS = sql`sum(c.documents)::bigint AS documents, sum(c.total)::bigint AS total, sum(c.weight)::bigint AS weight`
const MONTH = sql`maputo_month(c.created_at)`

const summedBy = (column: string) => sql`SELECT ${sql.ref(column)}, ${SUMS} FROM changed c GROUP BY 1`

/** Adds the changes to sums by two columns; `first` says what the first one is made of. Drafts without a customer are nobody's. */
function addTo(
  table: string,
  [one, other]: readonly [string, string],
  first: RawBuilder<unknown> = sql.ref(`c.${one}`),
) {
  return sql`
    INSERT INTO ${sql.table(table)} AS kept SELECT ${first}, ${sql.ref(`c.${other}`)}, ${SUMS} FROM changed c
    WHERE ${first} IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (${sql.ref(one)}, ${sql.ref(other)}) DO UPDATE SET ${addedFrom('excluded')}`
}

/** Adds them to the sums in all, whose rows also say what they are sums of: as any of their kinds does. */
function addToAll(table: string, id: string, last: RawBuilder<unknown>) {
  return sql`
    INSERT INTO ${sql.table(table)} AS kept
    SELECT c.${sql.ref(id)}, k.branch_id, k.warehouse_id, k.operation_id, CASE WHEN k.status = 'DRAFT' THEN k.created_by END, k.type, k.status,
      ${last}, c.documents, c.total, c.weight
    FROM (${summedBy(`c.${id}`)}) c
    CROSS JOIN LATERAL (SELECT * FROM order_kinds k WHERE k.${sql.ref(id)} = c.${sql.ref(id)} LIMIT 1) k
    ON CONFLICT (${sql.ref(id)}) DO UPDATE SET ${addedFrom('excluded')}`
}

const addedFrom = (change: string) =>
  sql.join(
    ['documents', 'total', 'weight'].map(
      (name) => sql`${sql.ref(name)} = kept.${sql.ref(name)} + ${sql.ref(`${change}.${name}`)}`,
    ),
  )
