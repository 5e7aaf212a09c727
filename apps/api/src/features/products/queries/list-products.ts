import type { productQuery } from '@cais/contract/products/schemas'
import type { User } from '@cais/domain/access/actor'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readVatRates } from '../../../aggregates/company/read-company.ts'
import { requireCustomer } from '../../../aggregates/customers/find-customer.ts'
import { readLastPrices } from '../../../aggregates/documents/figures/read-customer-summary.ts'
import { withSalePrices } from '../../../aggregates/prices/sale-prices.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { matches } from '../../../engines/lists/matches.ts'
import { paginationOf } from '../../../engines/lists/page.ts'
import { countProducts, type ProductListRow, presentProduct, readProductRows } from './product-rows.ts'

export type ProductQuery = z.output<typeof productQuery>
type Reader = { readonly user: User; readonly now: Date }

/** The pick list: products that are sold, with free stock, VAT of today and what the customer paid last. */
export async function listProducts(db: Db, query: ProductQuery, reader: Reader) {
  if (query.customerId !== undefined) await requireCustomer(db, query.customerId, reader.user)
  const where = productConditions(query)
  const today = calendarDateAt(reader.now.getTime())
  const page = { where, today, limit: query.perPage, offset: (query.page - 1) * query.perPage }
  const [rows, total] = await Promise.all([
    readProductRows(db, { ...page, branches: reader.user.scope.branches }),
    countProducts(db, where),
  ])
  return {
    data: await presentProducts(db, rows, { ...query, today }),
    meta: { pagination: paginationOf(query, total) },
  }
}

/** One product that is sold. Throws NOT_FOUND. */
export async function findProduct(db: Db, id: string, { user, now }: Reader) {
  const today = calendarDateAt(now.getTime())
  const where = sql<boolean>`p.id = ${id} AND p.active`
  const rows = await readProductRows(db, { where, today, branches: user.scope.branches, limit: 1, offset: 0 })
  const [product] = await presentProducts(db, rows, { today })
  if (product === undefined) throw new RuleError('NOT_FOUND', { product: id })
  return product
}

type PresentContext = {
  readonly today: string
  readonly warehouseId?: string | undefined
  readonly customerId?: number | undefined
  readonly operationId?: string | undefined
}

/** Rows as the pick list shows them. */
export async function presentProducts(db: Db, rows: readonly ProductListRow[], context: PresentContext) {
  const ids = rows.map(({ id }) => id)
  const { today, warehouseId, customerId } = context
  const buyer = { customerId: customerId ?? null, operationId: context.operationId ?? null }
  const priced = await withSalePrices(db, rows, { buyer, day: today })
  const prices = customerId === undefined ? [] : await readLastPrices(db, customerId, ids)
  const priceOf = new Map(prices.map((price) => [price.product_id, price]))
  const rates = await readVatRates(db)
  return priced.map((row) =>
    presentProduct(row, { warehouseId, rates, today, lastPrice: priceOf.get(row.id) }),
  )
}

/** The filters, over products `p`. */
export const productConditions = ({ search, ids }: ProductQuery) =>
  allOf([
    sql<boolean>`p.active`,
    ids && sql<boolean>`p.id = any(${ids}::text[])`,
    ...matches('p.search_text', search),
  ])
