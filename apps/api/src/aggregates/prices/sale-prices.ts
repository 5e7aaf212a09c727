import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import {
  type ListedPrice,
  type PriceTarget,
  type SalePrice,
  salePriceOf,
} from '@cais/domain/pricing/price-list'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** Who buys; without a customer the lists for everybody and those of the operation count. */
export type Buyer = { readonly customerId: number | null; readonly operationId: string | null }

/** The columns of a product that hold its own price. */
export type PricedProduct = {
  readonly id: string
  readonly unit_price: number
  readonly price_valid_from: string
}

type Asked = { readonly productIds: readonly string[]; readonly day: CalendarDate }

/** Products with the price that this buyer pays on a day, and since when it holds, instead of their own: one statement for all of them. */
export async function withSalePrices<Product extends PricedProduct>(
  db: Db,
  products: readonly Product[],
  { buyer, day }: { readonly buyer: Buyer; readonly day: CalendarDate },
): Promise<Product[]> {
  if (products.length === 0) return []
  const productIds = products.map(({ id }) => id)
  const { rows } = await pricesOf({ productIds, day }, isForBuyer(buyer)).execute(db)
  const target = {
    operationId: buyer.operationId,
    // Of segments only the customer's was read.
    segment: rows.find(({ segment }) => segment !== null)?.segment ?? null,
  }
  return products.map((product) => withPrice(product, priceIn(rows, { product, target, day })))
}

const withPrice = <Product extends PricedProduct>(product: Product, { price, validFrom }: SalePrice) => ({
  ...product,
  unit_price: price,
  price_valid_from: validFrom,
})

type Question = {
  readonly product: PricedProduct
  readonly target: PriceTarget
  readonly day: CalendarDate
}

const priceIn = (rows: readonly ListedPrice[], { product, target, day }: Question) =>
  salePriceOf(
    rows,
    { ...target, productId: product.id, day },
    { price: product.unit_price, validFrom: product.price_valid_from },
  )

/** The prices of all lists on a day, for work on the documents of many customers. */
export async function readPriceBook(db: Db, asked: Asked) {
  const { rows } = await pricesOf(asked, sql`true`).execute(db)
  const byProduct = new Map<string, ListedPrice[]>()
  for (const row of rows) byProduct.set(row.productId, [...(byProduct.get(row.productId) ?? []), row])
  return {
    priceOf: (product: PricedProduct, target: PriceTarget): SalePrice =>
      priceIn(byProduct.get(product.id) ?? [], { product, target, day: asked.day }),
  }
}

export type PriceBook = Awaited<ReturnType<typeof readPriceBook>>

/** Published prices that hold on the day, of active lists `list`: by the versions in force and the key of their lines. */
const pricesOf = ({ productIds, day }: Asked, condition: RawBuilder<unknown>) => sql<ListedPrice>`
  SELECT line.product_id AS "productId", list.operation_id AS "operationId", list.segment, line.price,
    version.valid_from AS "validFrom", version.valid_to AS "validTo"
  FROM price_versions AS version
  JOIN price_lists AS list ON list.id = version.list_id AND list.active AND ${condition}
  JOIN price_lines AS line ON line.version_id = version.id
  WHERE version.published_at IS NOT NULL AND version.valid_from <= ${day}
    AND (version.valid_to IS NULL OR version.valid_to >= ${day})
    AND line.product_id = any(${[...productIds]}::text[]) AND line.price IS NOT NULL`

const isForBuyer = ({ customerId, operationId }: Buyer) => sql`
  (list.operation_id IS NULL OR list.operation_id = ${operationId})
  AND (list.segment IS NULL OR list.segment = (SELECT c.segment FROM customers AS c WHERE c.id = ${customerId}))`
