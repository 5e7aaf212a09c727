import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

const COLUMNS = ['id', 'warehouse_id', 'scope', 'opened_at', 'posted_at', 'given_up_at', 'version'] as const

type NewCount = {
  readonly warehouseId: string
  readonly note: string
  readonly scope: 'whole' | 'class' | 'articles'
  readonly classes: string[]
  readonly openedBy: number
  readonly openedAt: string
}

export const insertCount = (trx: Trx, { warehouseId, openedBy, openedAt, ...count }: NewCount) =>
  trx
    .insertInto('stock_counts')
    .values({ ...count, warehouse_id: warehouseId, opened_by: openedBy, opened_at: openedAt })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** The articles of a count that is not of the whole warehouse. */
export async function insertCountProducts(trx: Trx, countId: number, productIds: readonly string[]) {
  await sql`
    INSERT INTO stock_count_products (count_id, product_id)
    SELECT ${countId}, product_id FROM unnest(${[...productIds]}::text[]) AS chosen (product_id)`.execute(trx)
}

/** Those of the articles that are not in a count of some. */
export async function notChosen(trx: Trx, countId: number, productIds: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    SELECT asked.id FROM unnest(${[...productIds]}::text[]) AS asked (id)
    WHERE NOT EXISTS (SELECT FROM stock_count_products AS chosen
      WHERE chosen.count_id = ${countId} AND chosen.product_id = asked.id)`.execute(trx)
  return rows.map(({ id }) => id)
}

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

export type SavedCount = Counted & {
  readonly expected: Milli
  readonly unitCost: number
}

/**
 * What was counted beside what should lie on the shelf at this moment: on hand less what is on trucks. One statement sees one moment, so
 * that a billing that ends meanwhile is either wholly in it or not at all. What the first person found stays beside a second count.
 */
export async function upsertCounted(
  trx: Trx,
  countId: number,
  lines: readonly Counted[],
  { by, at }: { readonly by: number; readonly at: string },
): Promise<readonly SavedCount[]> {
  const counted = lines.filter((line) => line.counted !== null)
  if (counted.length === 0) return []
  const { rows } = await sql<SavedCount>`
    INSERT INTO stock_count_lines (count_id, level_id, expected, counted, counted_by, counted_at)
    SELECT ${countId}, level.id, level.on_hand - coalesce((
        SELECT sum(held.quantity) FROM held_stock AS held WHERE held.level_id = level.id AND held.bucket = 'loading'), 0)
      - coalesce((SELECT sum(batch.held) FROM transfer_batches AS batch JOIN transfer_lines AS asked ON asked.id = batch.line_id
        JOIN transfers AS t ON t.id = asked.transfer_id JOIN shipments AS s ON s.id = t.shipment_id
        WHERE batch.level_id = level.id AND batch.held > 0 AND s.started_at IS NOT NULL), 0),
      line.counted, ${by}, ${at}::timestamptz
    FROM unnest(${counted.map(({ levelId }) => levelId)}::bigint[], ${counted.map((line) => line.counted)}::bigint[])
      AS line (level_id, counted)
    JOIN stock_levels AS level ON level.id = line.level_id
    ON CONFLICT (count_id, level_id) DO UPDATE SET expected = excluded.expected, counted = excluded.counted,
      counted_by = excluded.counted_by, counted_at = excluded.counted_at,
      first_counted = CASE WHEN stock_count_lines.needs_second THEN stock_count_lines.counted ELSE stock_count_lines.first_counted END,
      first_by = CASE WHEN stock_count_lines.needs_second THEN stock_count_lines.counted_by ELSE stock_count_lines.first_by END,
      first_at = CASE WHEN stock_count_lines.needs_second THEN stock_count_lines.counted_at ELSE stock_count_lines.first_at END,
      needs_second = false
    RETURNING level_id AS "levelId", counted, expected,
      (SELECT round(unit_cost::numeric * stock_factor / conversion_factor)::bigint FROM stock_levels l JOIN products p ON p.id = l.product_id WHERE l.id = level_id) AS "unitCost"`.execute(
    trx,
  )
  return rows
}

/** Batches that another person counts again: those above the limit that nobody counted twice yet. */
export async function askSecondCount(trx: Trx, countId: number, levelIds: readonly number[]): Promise<void> {
  if (levelIds.length === 0) return
  await sql`
    UPDATE stock_count_lines SET needs_second = true
    WHERE count_id = ${countId} AND first_counted IS NULL AND level_id = ANY(${[...levelIds]}::bigint[])`.execute(
    trx,
  )
}

/** Batches of a count that wait for another person, with who counted them. */
export async function readSecondCounts(trx: Trx, countId: number) {
  const { rows } = await sql<{ levelId: number; countedBy: number; batch: string; productId: string }>`
    SELECT line.level_id AS "levelId", line.counted_by AS "countedBy", level.batch, level.product_id AS "productId"
    FROM stock_count_lines AS line JOIN stock_levels AS level ON level.id = line.level_id
    WHERE line.count_id = ${countId} AND line.needs_second ORDER BY line.level_id`.execute(trx)
  return rows
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
