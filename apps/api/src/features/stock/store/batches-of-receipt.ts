import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

export type KnownBatch = {
  readonly id: number
  readonly productId: string
  readonly batch: string
  readonly expiry: string | null
}

/** The levels that a receipt makes larger, locked in the order of their ids. */
export async function batchesOfReceipt(
  trx: Trx,
  warehouseId: string,
  lines: readonly { readonly productId: string; readonly batch: string }[],
): Promise<readonly KnownBatch[]> {
  const { rows } = await sql<KnownBatch>`
    SELECT id, product_id AS "productId", batch, expiry FROM stock_levels
    WHERE warehouse_id = ${warehouseId} AND (product_id, batch) IN (
      SELECT * FROM unnest(${lines.map((line) => line.productId)}::text[], ${lines.map((line) => line.batch)}::text[]))
    ORDER BY id FOR UPDATE`.execute(trx)
  return rows
}
