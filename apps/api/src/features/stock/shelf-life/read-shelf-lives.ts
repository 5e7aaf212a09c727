import { type ShelfLife, shelfLifeOf } from '@cais/domain/stock/shelf-life'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

export type ShelfLifeTerms = {
  readonly productId: string
  readonly exception: number | null
  readonly customer: number
  readonly product: number
}

/** Shelf life that a customer's delivery of each product must have. */
export async function readShelfLives(
  db: Db,
  customerId: number,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ShelfLife>> {
  const { rows } = await shelfLifeTerms(customerId, productIds).execute(db)
  return shelfLivesOf(rows)
}

export const shelfLivesOf = (terms: readonly ShelfLifeTerms[]): ReadonlyMap<string, ShelfLife> =>
  new Map(terms.map(({ productId, ...rest }) => [productId, shelfLifeOf(rest)]))

/** The statement of what is agreed. */
export const shelfLifeTerms = (customerId: number, productIds: readonly string[]) => sql<ShelfLifeTerms>`
    SELECT product.id AS "productId", rule.days AS exception, customer.min_shelf_life_days AS customer,
      product.min_shelf_life_days AS product
    FROM customers AS customer
    CROSS JOIN products AS product
    LEFT JOIN shelf_life_exceptions AS rule ON rule.customer_id = customer.id AND rule.product_id = product.id
    WHERE customer.id = ${customerId} AND product.id = ANY(${[...productIds]}::text[])`
