import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'

export async function branchOfWarehouse(db: Db, warehouseId: string): Promise<string | null> {
  const row = await db
    .selectFrom('warehouses')
    .select('branch_id')
    .where('id', '=', warehouseId)
    .executeTakeFirst()
  return row?.branch_id ?? null
}

export type KnownProduct = {
  readonly id: string
  readonly description: string
  readonly unit: string
  readonly temperature: 'ambient' | 'refrigerated' | 'frozen'
}

export type KnownBatch = {
  readonly id: number
  readonly productId: string
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly blocked: boolean
  readonly onHand: Milli
}

type Named = { readonly productId: string; readonly batch: string }

/** The products that exist, by id. */
export async function readKnownProducts(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownProduct>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'description', 'stock_unit as unit', 'temperature'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The batches that lie in the warehouse already, by product and batch ('FC-1200\nL1'). */
export async function readKnownBatches(
  db: Db,
  warehouseId: string,
  named: readonly Named[],
): Promise<ReadonlyMap<string, KnownBatch>> {
  const { rows } = await sql<KnownBatch>`
    SELECT id, product_id AS "productId", batch, expiry, blocked, on_hand AS "onHand" FROM stock_levels
    WHERE warehouse_id = ${warehouseId} AND (product_id, batch) IN (
      SELECT * FROM unnest(${named.map((one) => one.productId)}::text[], ${named.map((one) => one.batch)}::text[]))
    ORDER BY id`.execute(db)
  return new Map(rows.map((row) => [`${row.productId}\n${row.batch}`, row]))
}

/** Whether a batch is blocked and why, locked. Throws NOT_FOUND. */
export async function lockBlock(trx: Trx, levelId: number) {
  const row = await trx
    .selectFrom('stock_levels')
    .select(['blocked', 'block_reason as reason', 'version', 'batch', 'product_id as productId', 'reserved'])
    .where('id', '=', levelId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { batch: levelId })
  return row
}

/** Throws BATCH_RECALLED naming the recall that blocks the batch: only there it is unblocked. */
export async function requireNotRecalled(
  trx: Trx,
  { productId, batch }: { readonly productId: string; readonly batch: string },
): Promise<void> {
  const recall = await trx
    .selectFrom('recalls')
    .select('number')
    .where('product_id', '=', productId)
    .where('batch', '=', batch)
    .where('closed_at', 'is', null)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst()
  if (recall !== undefined) throw new RuleError('BATCH_RECALLED', { batch, number: recall.number })
}

/** Writes the block; its reason is deleted with it. Answers the version. */
export async function writeBlock(
  trx: Trx,
  levelId: number,
  { blocked, reason }: { readonly blocked: boolean; readonly reason: string },
): Promise<number> {
  const { version } = await trx
    .updateTable('stock_levels')
    .set({ blocked, block_reason: blocked ? reason : '', version: sql<number>`version + 1` })
    .where('id', '=', levelId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export const lockWarehouse = (trx: Trx, id: string) =>
  trx.selectFrom('warehouses').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

type Pending = { readonly orders: number; readonly numbers: readonly string[] }

/** How many documents of a warehouse await a decision in stock analysis, and the numbers of the oldest five. */
export async function pendingAnalysis(db: Db, warehouseId: string): Promise<Pending> {
  const { rows } = await sql<Pending>`
    SELECT count(*) AS orders, coalesce((array_agg(number ORDER BY submitted_at, id))[1:5], '{}') AS numbers
    FROM orders
    WHERE warehouse_id = ${warehouseId} AND status IN ('PENDING', 'AWAITING', 'PARTIALLY-PROCESSED')
      AND 'STOCK_ANALYSIS' = any(stages)`.execute(db)
  return rows[0] ?? { orders: 0, numbers: [] }
}
