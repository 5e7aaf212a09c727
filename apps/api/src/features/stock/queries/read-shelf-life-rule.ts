import type { ShelfLifeSaved } from '@cais/contract/stock/shelf-life'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** Whose rule: a customer's, an article's, or a customer's for an article. */
export type ShelfLifeSubject = { readonly customerId: number | null; readonly productId: string | null }

/** What is said now; days null and version 0 where nothing was agreed for a customer and an article. */
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
