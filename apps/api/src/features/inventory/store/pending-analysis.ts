import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

type Pending = { readonly orders: number; readonly numbers: readonly string[] }

/** How many documents of a warehouse ask for a decision in stock analysis, and the numbers of the oldest five. */
export async function pendingAnalysis(db: Db, warehouseId: string): Promise<Pending> {
  const { rows } = await sql<Pending>`
    SELECT count(*) AS orders, coalesce((array_agg(number ORDER BY submitted_at, id))[1:5], '{}') AS numbers
    FROM orders
    WHERE warehouse_id = ${warehouseId} AND status IN ('PENDING', 'AWAITING', 'PARTIALLY-PROCESSED')
      AND 'STOCK_ANALYSIS' = any(stages)`.execute(db)
  return rows[0] ?? { orders: 0, numbers: [] }
}
