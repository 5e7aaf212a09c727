import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** What the articles of a document cost the company today, in centavos. */
export async function readCost(db: Db, orderId: number): Promise<number> {
  const { rows } = await sql<{ cost: number }>`
    SELECT coalesce(sum(round(p.unit_cost * l.quantity / 1000.0)), 0)::bigint AS cost
    FROM order_lines l JOIN products p ON p.id = l.product_id WHERE l.order_id = ${orderId}`.execute(db)
  return rows[0]?.cost ?? 0
}
