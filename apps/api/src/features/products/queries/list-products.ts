import { type PRODUCT_SORTS, productQuery } from '@cais/contract/products/schemas'
import type { User } from '@cais/domain/access/actor'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { articleOf } from '@cais/domain/stock/gs1'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { readVatRates } from '../../../aggregates/company/read-company.ts'
import { requireCustomer } from '../../../aggregates/customers/find-customer.ts'
import { readLastPrices } from '../../../aggregates/documents/figures/read-customer-summary.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { describeList, type FilterOf, type ListReader, listPage } from '../../../engines/lists/list.ts'
import { literalText, matches } from '../../../engines/lists/matches.ts'
import {
  PRODUCT_COLUMNS,
  PRODUCT_UNITS,
  type ProductRow,
  presentProduct,
  readFreeStock,
} from './product-rows.ts'

type ProductQuery = z.output<typeof productQuery>

/** The filters, over products `p`. */
const filteredProducts = (db: Db, filter: FilterOf<ProductQuery>) =>
  db
    .selectFrom('products as p')
    .where(
      allOf([
        filter.state === 'active' && sql<boolean>`p.active`,
        filter.state === 'inactive' && sql<boolean>`NOT p.active`,
        filter.ids && isOneOf('p.id', filter.ids),
        filter.temperature && isOneOf('p.temperature', filter.temperature),
        filter.vatCode && isOneOf('p.vat_code', filter.vatCode),
        filter.barcode && hasBarcode(sql`u.barcode = ${articleOf(filter.barcode)}`),
        isFound(filter.search),
      ]),
    )

const isOneOf = (column: string, codes: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...codes]}::text[])`

/** By code and description, or by the beginning of a barcode of any unit. */
function isFound(search = ''): RawBuilder<boolean> | undefined {
  if (search === '') return undefined
  const text = allOf(matches('p.search_text', search))
  if (!/^\d{4,14}$/.test(search)) return text
  return sql<boolean>`(${text} OR ${hasBarcode(sql`u.barcode LIKE ${`${literalText(articleOf(search))}%`}`)})`
}

const hasBarcode = (condition: RawBuilder<unknown>) =>
  sql<boolean>`p.id IN (SELECT u.product_id FROM product_units AS u WHERE u.barcode <> '' AND ${condition})`

const productColumns = (products: ReturnType<typeof filteredProducts>) => products.select(PRODUCT_COLUMNS).select(PRODUCT_UNITS)

type Order = { readonly terms: readonly RawBuilder<unknown>[]; readonly falls: boolean }

const ORDERS: Readonly<Record<(typeof PRODUCT_SORTS)[number], Order>> = {
  code: { terms: [sql`p.id`], falls: false },
  'code-desc': { terms: [sql`p.id`], falls: true },
  description: { terms: [sql`p.description`, sql`p.id`], falls: false },
  'description-desc': { terms: [sql`p.description`, sql`p.id`], falls: true },
  newest: { terms: [sql`p.created_at`, sql`p.id`], falls: true },
}

/** What comes after the article in a cursor, which is never deleted. */
function beyond(cursor: string, { sort }: ProductQuery) {
  const { terms, falls } = ORDERS[sort]
  const id = Buffer.from(cursor, 'base64url').toString()
  const place = sql`(SELECT ${sql.join(terms)} FROM products AS p WHERE p.id = ${id})`
  return sql<boolean>`(${sql.join(terms)}) ${falls ? sql`<` : sql`>`} ${place}`
}

/** The articles with free stock, VAT of today and, for a customer, what they paid last: the pick list, and the list of all. */
export const productList = describeList(productQuery, {
  find: filteredProducts,
  columns: productColumns,
  order: {
    by: ({ sort }) => ORDERS[sort].terms.map((term) => (ORDERS[sort].falls ? sql`${term} DESC` : term)),
    cursor: { beyond, write: ({ id }) => Buffer.from(id).toString('base64url') },
  },
  present: (rows, { db, query, user, now }) =>
    presentProducts(db, rows, { ...query, today: calendarDateAt(now().getTime()), user }),
})

/** A page of the list. Throws NOT_FOUND for a customer outside the scope. */
export async function listProducts(reader: ListReader & { readonly query: ProductQuery }) {
  const { db, query, user } = reader
  if (query.customerId !== undefined) await requireCustomer(db, query.customerId, user)
  return listPage(productList, reader)
}

type PresentContext = {
  readonly today: string
  readonly user: User
  readonly warehouseId?: string | undefined
  readonly customerId?: number | undefined
}

/** Rows as the list shows them. */
export async function presentProducts(db: Db, rows: readonly ProductRow[], context: PresentContext) {
  const ids = rows.map(({ id }) => id)
  const { today, warehouseId, customerId, user } = context
  const [prices, rates, stock] = await Promise.all([
    customerId === undefined ? [] : readLastPrices(db, customerId, ids),
    readVatRates(db),
    readFreeStock(db, ids, { today, branches: user.scope.branches }),
  ])
  const priceOf = new Map(prices.map((price) => [price.product_id, price]))
  return rows.map((row) =>
    presentProduct(
      { ...row, stock: stock.get(row.id) ?? [] },
      { warehouseId, rates, today, lastPrice: priceOf.get(row.id) },
    ),
  )
}
