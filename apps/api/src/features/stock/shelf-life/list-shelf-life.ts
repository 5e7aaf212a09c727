import type { ShelfLifeRule, shelfLifeQuery } from '@cais/contract/stock/shelf-life'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { z } from 'zod'
import { worksEverywhere } from '../../../aggregates/company/read-company.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { matches } from '../../../engines/lists/matches.ts'
import { paginationOf } from '../../../engines/lists/page.ts'

type Query = z.output<typeof shelfLifeQuery>
type Row = Omit<ShelfLifeRule, 'customer' | 'product' | 'mayChange'> & {
  readonly customerId: number | null
  readonly customerCode: string
  readonly customerName: string
  readonly productId: string | null
  readonly description: string
  readonly total: number
}

/** All rules of shelf life, of the customers within the user's branches: agreements first, then customers, then products. */
export async function listShelfLife(db: Db, query: Query, user: User) {
  const { rows } = await sql<Row>`
    SELECT rule.*, count(*) OVER () AS total FROM (
      ${agreements(user)} UNION ALL ${ofCustomers(user, query)} UNION ALL ${ofProducts(query)}
    ) AS rule WHERE ${conditions(query)}
    ORDER BY rank, "customerName", "description", "customerId", "productId"
    LIMIT ${query.perPage} OFFSET ${(query.page - 1) * query.perPage}`.execute(db)
  const everywhere = await worksEverywhere(db, user)
  return {
    data: rows.map((row) => present(row, everywhere)),
    meta: { pagination: paginationOf(query, rows[0]?.total ?? 0) },
  }
}

const present = (row: Row, everywhere: boolean): ShelfLifeRule => ({
  source: row.source,
  customer:
    row.customerId === null ? null : { id: row.customerId, code: row.customerCode, name: row.customerName },
  product: row.productId === null ? null : { id: row.productId, description: row.description },
  days: row.days,
  mayChange: row.source !== 'product' || everywhere,
  version: row.version,
})

const conditions = ({ search, customerId, productId }: Query) =>
  allOf([
    ...matches('rule.search', search),
    customerId && sql<boolean>`rule."customerId" = ${customerId}`,
    productId && sql<boolean>`rule."productId" = ${productId}`,
  ])

const inBranches = ({ scope }: User) =>
  scope.branches === 'all' ? sql`true` : sql`c.branch_id = any(${[...scope.branches]}::text[])`

const agreements = (user: User) => sql`
  SELECT 1 AS rank, 'exception' AS source, c.id AS "customerId", c.code AS "customerCode", c.name AS "customerName",
    p.id AS "productId", p.description, e.days, e.version, c.search_text || ' ' || p.search_text AS search
  FROM shelf_life_exceptions e JOIN customers c ON c.id = e.customer_id JOIN products p ON p.id = e.product_id
  WHERE ${inBranches(user)}`

/** Customers without a rule are left out, unless the list is of just this customer. */
const ofCustomers = (user: User, { customerId = 0 }: Query) => sql`
  SELECT 2, 'customer', c.id, c.code, c.name, NULL, '', c.min_shelf_life_days, c.version, c.search_text
  FROM customers c WHERE (c.min_shelf_life_days > 0 OR c.id = ${customerId}) AND ${inBranches(user)}`

const ofProducts = ({ productId = '' }: Query) => sql`
  SELECT 3, 'product', NULL, '', '', p.id, p.description, p.min_shelf_life_days, p.version, p.search_text
  FROM products p WHERE p.min_shelf_life_days > 0 OR p.id = ${productId}`
