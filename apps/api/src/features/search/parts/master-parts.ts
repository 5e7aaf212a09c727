import type { User } from '@cais/domain/access/actor'
import { articleOf } from '@cais/domain/stock/gs1'
import { sql } from 'kysely'
import { allOf } from '../../../engines/lists/conditions.ts'
import { literalText, matches } from '../../../engines/lists/matches.ts'
import type { Terms } from '../terms.ts'
import { MAX_HITS, ofBranches, type Part } from './hit-row.ts'

/** Customers by code or NUIT, then by name; those whose name begins so first. */
export function customerParts(terms: Terms, { scope }: User): Part[] {
  const seen = ofBranches('c.branch_id', scope.branches)
  const found = sql`${allOf(matches('c.search_text', terms.text))} AND ${seen}`
  // Words cannot be a NUIT: only the index of codes is read.
  const coded = terms.digits
    ? sql`(c.code = ${terms.code} OR c.nuit = ${terms.digits})`
    : sql`c.code = ${terms.code}`
  return [
    customers(0, sql`${coded} AND ${seen}`),
    customers(1, sql`${found} AND searchable(c.name) LIKE searchable(${literalText(terms.text)}) || '%'`),
    customers(2, found),
  ]
}

/** Products that are sold, by code or the barcode of a unit, then by what they are called. */
export const productParts = (terms: Terms): Part[] => [
  products(0, sql`p.id = ${terms.code}`),
  products(
    0,
    sql`p.id IN (SELECT u.product_id FROM product_units AS u WHERE u.barcode <> '' AND u.barcode = ${articleOf(terms.text)})`,
  ),
  products(1, allOf(matches('p.search_text', terms.text))),
]

type Where = ReturnType<typeof sql>

const customers = (part: number, where: Where): Part => sql`
  SELECT * FROM (SELECT 'customers'::text, ${part}::int, c.id::text, c.code, c.name, c.route, NULL::bigint, NULL::text, '{}'::text[], c.id::text
    FROM customers c WHERE ${where} LIMIT ${MAX_HITS}) found`

const products = (part: number, where: Where): Part => sql`
  SELECT * FROM (SELECT 'products'::text, ${part}::int, p.id, p.id, p.description, p.unit, p.unit_price, NULL::text, '{}'::text[], p.id
    FROM products p WHERE p.active AND ${where} LIMIT ${MAX_HITS}) found`
