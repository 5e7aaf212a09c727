import type { ShelfLifeSaved } from '@cais/contract/stock/shelf-life'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'

/** Whose rule: a customer's, a product's, or a customer's for a product. */
export type ShelfLifeSubject = { readonly customerId: number | null; readonly productId: string | null }

/** The rule as it stands; days null and version 0 where nothing was agreed for a customer and a product. */
export async function readShelfLifeRule(db: Db, subject: ShelfLifeSubject): Promise<ShelfLifeSaved> {
  const { rows } = await statementOf(subject).execute(db)
  const { days = null, version = 0 } = rows[0] ?? {}
  return { ...subject, days, version }
}

function statementOf({ customerId, productId }: ShelfLifeSubject) {
  type Rule = { readonly days: number; readonly version: number }
  if (customerId === null) {
    return sql<Rule>`SELECT min_shelf_life_days AS days, version FROM products WHERE id = ${productId}`
  }
  if (productId === null) {
    return sql<Rule>`SELECT min_shelf_life_days AS days, version FROM customers WHERE id = ${customerId}`
  }
  return sql<Rule>`
    SELECT days, version FROM shelf_life_exceptions WHERE customer_id = ${customerId} AND product_id = ${productId}`
}

type NewRule = ShelfLifeSubject & { readonly days: number | null }
type By = { readonly userId: number; readonly at: string }

/** Writes a rule; null takes it away, which for a customer or a product alone is 0 days. */
export async function writeShelfLife(trx: Trx, { customerId, productId, days }: NewRule, { userId, at }: By) {
  if (customerId === null || productId === null) {
    const table = customerId === null ? 'products' : 'customers'
    await sql`
      UPDATE ${sql.table(table)} SET min_shelf_life_days = ${days ?? 0}, version = version + 1, updated_at = ${at}::timestamptz
      WHERE id = ${customerId ?? productId}`.execute(trx)
    return
  }
  const place = sql`customer_id = ${customerId} AND product_id = ${productId}`
  if (days === null) {
    await sql`DELETE FROM shelf_life_exceptions WHERE ${place}`.execute(trx)
    return
  }
  await sql`
    INSERT INTO shelf_life_exceptions AS rule (customer_id, product_id, days, updated_by, updated_at)
    VALUES (${customerId}, ${productId}, ${days}, ${userId}, ${at}::timestamptz)
    ON CONFLICT (customer_id, product_id) DO UPDATE SET days = excluded.days, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at, version = rule.version + 1`.execute(trx)
}
