import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { ToldWay } from '@cais/domain/recalls/recall-actions'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { RecallsTable } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import { inWarehousesOf } from './queries/trace-batch.ts'

export type RecallColumns = Readonly<Selectable<RecallsTable>>

/** Recalls of batches that lie, or lay, in a warehouse of the user. Condition over recalls under the alias `r`. */
export const isOfWarehouses = (user: User) =>
  user.scope.branches === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`EXISTS (SELECT FROM stock_levels AS l JOIN warehouses AS w ON w.id = l.warehouse_id
        WHERE l.product_id = r.product_id AND l.batch = r.batch AND ${inWarehousesOf(user, 'w.branch_id')})`

/** The recall under lock. Throws NOT_FOUND, also for one of other warehouses. */
export async function lockRecall(trx: Trx, id: number, user: User): Promise<RecallColumns> {
  const query = trx
    .selectFrom('recalls as r')
    .selectAll('r')
    .where('r.id', '=', id)
    .where(isOfWarehouses(user))
  const row = await query.forNoKeyUpdate('r').executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { recall: id })
  return row
}

/** The recall of a batch that is not closed. */
const openRecallOf = (db: Db, productId: string, batch: string) =>
  db
    .selectFrom('recalls')
    .select(['id', 'number'])
    .where('product_id', '=', productId)
    .where('batch', '=', batch)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** The refusal of a second recall of a batch. */
async function recallExists(db: Db, productId: string, batch: string): Promise<RuleError> {
  const other = await openRecallOf(db, productId, batch)
  return new RuleError('RECALL_EXISTS', { batch, number: other?.number ?? '' })
}

/** Throws RECALL_EXISTS naming the recall of the batch that is not closed. */
export async function requireNoRecall(db: Db, productId: string, batch: string): Promise<void> {
  if ((await openRecallOf(db, productId, batch)) !== undefined) throw await recallExists(db, productId, batch)
}

/** People search a recall by its number, article, batch and reason. Throws RECALL_EXISTS. */
export async function insertRecall(
  trx: Trx,
  row: Omit<Insertable<RecallsTable>, 'search_text'>,
): Promise<RecallColumns> {
  const insert = trx
    .insertInto('recalls')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
  const made = await insert.returning('id').executeTakeFirst()
  if (made === undefined) throw await recallExists(trx, row.product_id, row.batch)
  const search_text = sql<string>`searchable(concat_ws(' ', number, product_id, batch, reason,
    (SELECT description FROM products WHERE products.id = product_id)))`
  const query = trx.updateTable('recalls').set({ search_text }).where('id', '=', made.id)
  return await query.returningAll().executeTakeFirstOrThrow()
}

/** Writes fields of a locked recall with its next version. */
export const updateRecall = (
  trx: Trx,
  { id, version }: RecallColumns,
  fields: Partial<Insertable<RecallsTable>>,
): Promise<RecallColumns> =>
  trx
    .updateTable('recalls')
    .set({ ...fields, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The branch of the warehouse into which the batch came first. */
export async function firstBranchOf(db: Db, productId: string, batch: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stock_levels as l')
    .innerJoin('warehouses as w', 'w.id', 'l.warehouse_id')
    .select('w.branch_id')
    .where('l.product_id', '=', productId)
    .where('l.batch', '=', batch)
    .orderBy('l.received_on')
    .orderBy('l.id')
    .executeTakeFirst()
  return row?.branch_id
}

export type Told = { readonly at: string; readonly by: number; readonly way: ToldWay }

/** Writes that the customers were told, or that they were not after all. */
export async function writeTold(
  trx: Trx,
  recallId: number,
  { customerIds, told }: { readonly customerIds: readonly number[]; readonly told: Told | null },
): Promise<void> {
  await sql`
    INSERT INTO recall_customers (recall_id, customer_id, told_at, told_by, told_way)
    SELECT ${recallId}, id, ${told?.at ?? null}::timestamptz, ${told?.by ?? null}::bigint, ${told?.way ?? null}::text
    FROM unnest(${[...customerIds]}::bigint[]) AS one (id)
    ON CONFLICT (recall_id, customer_id) DO UPDATE
      SET told_at = excluded.told_at, told_by = excluded.told_by, told_way = excluded.told_way`.execute(trx)
}

export type Answer = {
  readonly customerId: number
  readonly at: string
  readonly by: number
  /** Thousandths; null = they did not answer after all. */
  readonly stillHas: number | null
  readonly note: string
}

/** Writes what a customer still has; what was written before is answered. */
export async function writeAnswer(trx: Trx, recallId: number, answer: Answer): Promise<number | null> {
  const { customerId, stillHas, note } = answer
  const before = await trx
    .selectFrom('recall_customers')
    .select('still_has')
    .where('recall_id', '=', recallId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  const row = {
    answered_at: stillHas === null ? null : answer.at,
    answered_by: stillHas === null ? null : answer.by,
    still_has: stillHas,
    note,
  }
  await trx
    .insertInto('recall_customers')
    .values({ recall_id: recallId, customer_id: customerId, ...row })
    .onConflict((conflict) => conflict.columns(['recall_id', 'customer_id']).doUpdateSet(row))
    .execute()
  return before?.still_has ?? null
}

/** Drafts that the recall began. */
export async function linkCreditNotes(trx: Trx, recallId: number, ids: readonly number[]): Promise<void> {
  const rows = ids.map((id) => ({ recall_id: recallId, credit_note_id: id }))
  await trx.insertInto('recall_credit_notes').values(rows).execute()
}
