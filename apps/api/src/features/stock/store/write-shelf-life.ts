import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { ShelfLifeSubject } from '../queries/read-shelf-life-rule.ts'

type Written = ShelfLifeSubject & { readonly days: number | null }
type By = { readonly userId: number; readonly at: string }

/** Writes a rule; null takes it away, which for a customer or an article alone is 0 days. */
export async function writeShelfLife(trx: Trx, { customerId, productId, days }: Written, { userId, at }: By) {
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
    INSERT INTO shelf_life_exceptions AS said (customer_id, product_id, days, updated_by, updated_at)
    VALUES (${customerId}, ${productId}, ${days}, ${userId}, ${at}::timestamptz)
    ON CONFLICT (customer_id, product_id) DO UPDATE SET days = excluded.days, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at, version = said.version + 1`.execute(trx)
}
