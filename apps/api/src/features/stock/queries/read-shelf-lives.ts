import { type ShelfLife, shelfLifeOf } from '@cais/domain/stock/shelf-life'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

type Terms = {
  readonly productId: string
  readonly exception: number | null
  readonly customer: number
  readonly product: number
}

/** Shelf life that a customer's delivery of each article must have. */
export async function readShelfLives(
  db: Db,
  customerId: number,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ShelfLife>> {
  const { rows } = await sql<Terms>`
    SELECT product.id AS "productId", said.days AS exception, customer.min_shelf_life_days AS customer,
      product.min_shelf_life_days AS product
    FROM customers AS customer
    CROSS JOIN products AS product
    LEFT JOIN shelf_life_exceptions AS said ON said.customer_id = customer.id AND said.product_id = product.id
    WHERE customer.id = ${customerId} AND product.id = ANY(${[...productIds]}::text[])`.execute(db)
  return new Map(rows.map(({ productId, ...terms }) => [productId, shelfLifeOf(terms)]))
}
