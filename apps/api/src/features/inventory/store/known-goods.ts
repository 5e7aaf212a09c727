import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

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

/** The articles that exist, by id. */
export async function readKnownProducts(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownProduct>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'description', 'unit', 'temperature'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The batches that lie in the warehouse already, by article and batch ('FC-1200\nL1'). */
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
