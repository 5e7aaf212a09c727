import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { blockTypeOf } from '@cais/domain/locks/block-types'
import { type RawBuilder, sql } from 'kysely'
import type { OrderColumns } from '../../aggregates/documents/record/order-record.ts'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { KEYED_JOB } from '../../engines/jobs/add-job.ts'
import { JOBS } from '../../engines/jobs/names.ts'

const BY_GROUP = ['order_groups', 'order_group_days', 'order_group_months']
const BY_CLASS = ['order_classes', 'order_class_days', 'order_class_months']
const SUM_TABLES = [...BY_GROUP, ...BY_CLASS, 'order_customer_kinds']

/** Deletes sums that are zero, of states that documents only passed through. Kinds stay, because a change may refer to them at any time. */
export async function deleteEmptySums(trx: Trx): Promise<void> {
  for (const table of SUM_TABLES) {
    await sql`DELETE FROM ${sql.table(table)} WHERE documents = 0 AND total = 0 AND weight = 0`.execute(trx)
  }
}

/**
 * The id of the oldest lock on the route, the customer or a warehouse of the document, for its operation or for all; null = none. The locks
 * found cannot change until the transaction ends, so that whoever removes one sees this document among the blocked ones.
 */
export async function findLock(trx: Trx, row: OrderColumns): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    SELECT min(id) AS id FROM (
      SELECT id FROM locks
      WHERE ((entity_kind, entity_id) IN (
          ('ROUTE', ${row.route}), ('CUSTOMER', ${String(row.customer_id)}), ('WAREHOUSE', ${row.warehouse_id}))
          OR (entity_kind = 'WAREHOUSE' AND entity_id = any(${row.served_from}::text[])))
        AND block_type = ${blockTypeOf(row.type)} AND deleted_at IS NULL
        AND (operation_id IS NULL OR operation_id = ${row.operation_id})
        AND (entity_kind <> 'ROUTE' OR branch_id IS NULL OR branch_id = ${row.branch_id})
      FOR SHARE) found`.execute(trx)
  return rows[0]?.id ?? null
}

/** The draft that changes the document, and who writes it. */
export const findOpenRevision = (db: Db, orderId: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.created_by')
    .select(['o.id', 'o.status', 'o.branch_id', 'o.operation_id', 'o.created_by'])
    .select(sql<string>`rtrim(u.name || ' ' || u.surname)`.as('creator_name'))
    .where('o.revises', '=', orderId)
    .executeTakeFirst()

/**
 * Moves the recorded changes into the stored sums (decisions 0052, 0075). In one statement, so that readers see each change once: as a
 * change or in the sums.
 */
export async function mergeChanges(trx: Trx): Promise<void> {
  await sql`
    WITH taken AS (DELETE FROM order_sum_changes RETURNING *),
    changed AS (
      SELECT c.kind, k.group_id, k.class_id, c.created_at, c.customer_id, ${SUMS} FROM taken c JOIN order_kinds k USING (kind)
      GROUP BY 1, 2, 3, 4, 5),
    kinds AS (
      UPDATE order_kinds sums SET ${addedFrom('c')} FROM (${summedBy('c.kind')}) c WHERE c.kind = sums.kind),
    customers AS (${addTo('order_customer_kinds', ['customer_id', 'kind'])}),
    group_days AS (${addTo('order_group_days', ['created_at', 'group_id'])}),
    group_months AS (${addTo('order_group_months', ['created_at', 'group_id'], MONTH)}),
    class_days AS (${addTo('order_class_days', ['created_at', 'class_id'])}),
    class_months AS (${addTo('order_class_months', ['created_at', 'class_id'], MONTH)}),
    classes AS (${addToAll('order_classes', 'class_id', sql`k.stages`)})
    ${addToAll('order_groups', 'group_id', sql`k.stages, k.payment_condition`)}`.execute(trx)
}

/** The same for what open documents add to the exposure of their customers (decision 0106). */
export async function mergeExposures(trx: Trx): Promise<void> {
  await sql`
    WITH taken AS (DELETE FROM customer_exposure_changes RETURNING customer_id, open, loaded)
    INSERT INTO customer_exposures AS sums SELECT customer_id, sum(open), sum(loaded) FROM taken GROUP BY 1 ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET open = sums.open + excluded.open, loaded = sums.loaded + excluded.loaded`.execute(
    trx,
  )
}

const SUMS = sql`sum(c.documents)::bigint AS documents, sum(c.total)::bigint AS total, sum(c.weight)::bigint AS weight`
const MONTH = sql`maputo_month(c.created_at)`

const summedBy = (column: string) => sql`SELECT ${sql.ref(column)}, ${SUMS} FROM changed c GROUP BY 1`

/**
 * Adds the changes to the sums of a table by two columns; `first` is the expression of the first one. Drafts without a customer are left
 * out.
 */
function addTo(
  table: string,
  [one, other]: readonly [string, string],
  first: RawBuilder<unknown> = sql.ref(`c.${one}`),
) {
  return sql`
    INSERT INTO ${sql.table(table)} AS sums SELECT ${first}, ${sql.ref(`c.${other}`)}, ${SUMS} FROM changed c
    WHERE ${first} IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (${sql.ref(one)}, ${sql.ref(other)}) DO UPDATE SET ${addedFrom('excluded')}`
}

/** Adds the changes to sums without a date. Their rows also hold the values that they are grouped by, copied from one of their kinds. */
function addToAll(table: string, id: string, last: RawBuilder<unknown>) {
  return sql`
    INSERT INTO ${sql.table(table)} AS sums
    SELECT c.${sql.ref(id)}, k.branch_id, k.warehouse_id, k.operation_id, CASE WHEN k.status = 'DRAFT' THEN k.created_by END, k.type, k.status,
      ${last}, c.documents, c.total, c.weight
    FROM (${summedBy(`c.${id}`)}) c
    CROSS JOIN LATERAL (SELECT * FROM order_kinds k WHERE k.${sql.ref(id)} = c.${sql.ref(id)} LIMIT 1) k
    ON CONFLICT (${sql.ref(id)}) DO UPDATE SET ${addedFrom('excluded')}`
}

const addedFrom = (change: string) =>
  sql.join(
    ['documents', 'total', 'weight'].map(
      (name) => sql`${sql.ref(name)} = sums.${sql.ref(name)} + ${sql.ref(`${change}.${name}`)}`,
    ),
  )

type Missed = { readonly since: Date; readonly limit: number }

/**
 * Queues the verification of documents that no job in the queue will verify: those whose lock was deleted, and those submitted before
 * `since`. The oldest `limit` of them; answers how many.
 */
export async function queueUnverified(db: Db, { since, limit }: Missed): Promise<number> {
  const { rows } = await sql`
    SELECT graphile_worker.add_job(identifier => ${JOBS.verifyOrder}, payload => json_build_object('orderId', id),
      job_key => ${`${JOBS.verifyOrder} `} || id, ${KEYED_JOB})
    FROM (
      SELECT id FROM orders
      WHERE ((status = 'BLOCKED' AND lock_id IS NULL)
          OR (status = 'SUBMITTED' AND submitted_at < ${since.toISOString()}::timestamptz))
        AND NOT EXISTS (SELECT FROM graphile_worker.jobs AS queued
          WHERE queued.key = ${`${JOBS.verifyOrder} `} || orders.id AND queued.attempts < queued.max_attempts)
      ORDER BY id LIMIT ${limit}) AS missed`.execute(db)
  return rows.length
}

/** Those of the products that are still sold. */
export async function readActiveProductIds(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('active', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** So many in one go: the rest follows with the next run. */
const MAX_EXPIRED = 500

/** Answered quotes that were due before the first day still in force, the oldest first. */
export async function readExpiredQuotes(db: Db, first: CalendarDate): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('answered_at', 'is not', null)
    .where('expired_at', 'is', null)
    .where('due_at', '<', first)
    .orderBy('due_at')
    .limit(MAX_EXPIRED)
    .execute()
  return rows.map(({ id }) => id)
}
