import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

const COLUMNS = ['id', 'warehouse_id', 'opened_at', 'posted_at', 'given_up_at', 'version'] as const

type NewCount = {
  readonly warehouseId: string
  readonly note: string
  readonly openedBy: number
  readonly openedAt: string
}

export const insertCount = (trx: Trx, { warehouseId, note, openedBy, openedAt }: NewCount) =>
  trx
    .insertInto('stock_counts')
    .values({ warehouse_id: warehouseId, note, opened_by: openedBy, opened_at: openedAt })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** One stock count, locked. Throws NOT_FOUND. */
export async function lockCount(trx: Trx, id: number) {
  const row = await trx
    .selectFrom('stock_counts')
    .select(COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { count: id })
  return row
}

export type CountRecord = Awaited<ReturnType<typeof lockCount>>

type Ending = {
  readonly how: 'posted' | 'given_up'
  readonly by: number
  readonly at: string
  readonly reason: string
}

export const endCount = (trx: Trx, id: number, { how, by, at, reason }: Ending) =>
  trx
    .updateTable('stock_counts')
    .set({ [`${how}_at`]: at, [`${how}_by`]: by, reason, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** Raises the version, so that whoever reviews an older state of the count must look again. */
export const touchCount = (trx: Trx, id: number) =>
  trx
    .updateTable('stock_counts')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export type FoundBatch = {
  readonly productId: string
  readonly batch: string
  readonly expiry: CalendarDate | null
}

type Found = {
  readonly warehouseId: string
  readonly receivedOn: CalendarDate
  readonly batches: readonly FoundBatch[]
}

/** Batches that were not known appear with nothing on hand: the stock count posts what was found. Ids by product and batch. */
export async function insertFound(
  trx: Trx,
  { warehouseId, receivedOn, batches }: Found,
): Promise<ReadonlyMap<string, number>> {
  if (batches.length === 0) return new Map()
  const { rows } = await sql<{ id: number; productId: string; batch: string }>`
    INSERT INTO stock_levels (product_id, warehouse_id, batch, expiry, received_on)
    SELECT product_id, ${warehouseId}, batch, expiry, ${receivedOn}::date
    FROM unnest(${batches.map((one) => one.productId)}::text[], ${batches.map((one) => one.batch)}::text[],
      ${batches.map((one) => one.expiry)}::date[]) AS found (product_id, batch, expiry)
    ORDER BY product_id, batch
    ON CONFLICT (warehouse_id, product_id, batch) DO UPDATE SET version = stock_levels.version
    RETURNING id, product_id AS "productId", batch`.execute(trx)
  return new Map(rows.map(({ id, productId, batch }) => [`${productId}\n${batch}`, id]))
}

export type Counted = { readonly levelId: number; readonly counted: Milli | null }

/**
 * What was counted beside what should lie on the shelf at this moment: on hand less what is on trucks. One statement sees one moment, so
 * that a billing that ends meanwhile is either wholly in it or not at all.
 */
export async function upsertCounted(
  trx: Trx,
  countId: number,
  lines: readonly Counted[],
  { by, at }: { readonly by: number; readonly at: string },
): Promise<void> {
  const counted = lines.filter((line) => line.counted !== null)
  if (counted.length === 0) return
  await sql`
    INSERT INTO stock_count_lines (count_id, level_id, expected, counted, counted_by, counted_at)
    SELECT ${countId}, level.id, level.on_hand - coalesce((
        SELECT sum(held.quantity) FROM held_stock AS held WHERE held.level_id = level.id AND held.bucket = 'loading'), 0),
      line.counted, ${by}, ${at}::timestamptz
    FROM unnest(${counted.map(({ levelId }) => levelId)}::bigint[], ${counted.map((line) => line.counted)}::bigint[])
      AS line (level_id, counted)
    JOIN stock_levels AS level ON level.id = line.level_id
    ON CONFLICT (count_id, level_id) DO UPDATE SET expected = excluded.expected, counted = excluded.counted,
      counted_by = excluded.counted_by, counted_at = excluded.counted_at`.execute(trx)
}

/** What was not counted after all. */
export async function deleteCounted(trx: Trx, countId: number, lines: readonly Counted[]): Promise<void> {
  const gone = lines.filter((line) => line.counted === null).map(({ levelId }) => levelId)
  if (gone.length === 0) return
  await sql`DELETE FROM stock_count_lines WHERE count_id = ${countId} AND level_id = ANY(${gone}::bigint[])`.execute(
    trx,
  )
}

/** What a count found of a batch, in thousandths: more, or less than should lie there. */
export type Difference = { readonly levelId: number; readonly quantity: Milli }

/** The differences of a stock count, and how many batches were counted at all. */
export async function readDifferences(trx: Trx, countId: number) {
  const { rows } = await sql<Difference>`
    SELECT level_id AS "levelId", counted - expected AS quantity FROM stock_count_lines
    WHERE count_id = ${countId} ORDER BY level_id`.execute(trx)
  return { counted: rows.length, differences: rows.filter(({ quantity }) => quantity !== 0) }
}
