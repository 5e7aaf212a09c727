import { type RawBuilder, sql } from 'kysely'
import { dayStart } from '../../../db/maputo-day.ts'
import type { Condition } from '../../../engines/lists/conditions.ts'
import { inOrder } from '../../../engines/lists/page.ts'
import { createdWithin, isDated } from '../../../engines/lists/periods.ts'
import { sumsOfCustomers, sumsOfKinds } from './documents-of-kinds.ts'
import { isAsked, kindsAsked } from './kinds-asked.ts'
import type { OrderFilters } from './order-filters.ts'
import type { OrderWhere } from './order-where.ts'
import { ofCustomer } from './order-where.ts'
import { customersNamed, inOtherPapers } from './search-conditions.ts'
import { isIndexed, isSearchAlone, yearAsked } from './text-filters.ts'

/** Up to here documents are counted by their text; of more it is said that there are more (decision 0053). */
export const MOST_TEXTS = 1000

/** Up to here the documents of a list are read one by one for a text that no index finds; of a longer list the newest. */
export const LOOKED_THROUGH = 20_000

/** Documents looked through row by row from an end of a list for a text that no index finds. */
export const WINDOW = 5000

/** The newest documents of the period asked for, under the alias `o`. */
export const newest = (filters: OrderFilters) =>
  sql`(SELECT * FROM orders o WHERE ${createdWithin(filters)} ORDER BY ${inOrder('newest')} LIMIT ${sql.lit(WINDOW)}) o`

/** All documents of a short list but for its text, under the alias `o`: found by the index of kinds, and read (OFFSET 0 keeps it so). */
export const ofShort = (where: OrderWhere) =>
  sql`(SELECT * FROM orders o WHERE o.kind = any(ARRAY(${kindsAsked(where)})) AND ${createdWithin(where.filters)} OFFSET 0) o`

/**
 * The documents of a text, under the alias `o`: all of them, or so many that it is known that there are more than `most`. A search that names customers is answered by their sums; what its words find in
 * papers is looked up, up to a bound, as are parts of papers.
 */
export function countedText(where: OrderWhere, most: number | null = MOST_TEXTS) {
  const { search } = where.filters
  if (!isSearchAlone(where.filters)) return sql`(${found(where, { asked: sql`true`, most })}) o`
  const theirs = countedOfCustomers(where.filters, isNamed(search))
  return sql`(SELECT named.*, false AS is_text FROM (${theirs}) named UNION ALL ${found(where, { asked: inOtherPapers(search), most })}) o`
}

/**
 * The sums of a search alone, under the alias `o`. Their kinds are asked for already, by number: joining what they are to each takes longer
 * than finding which are asked for.
 */
export function summedSearch(where: OrderWhere) {
  const { search } = where.filters
  const theirs = sql`${isNamed(search)} AND ${ofCustomer(where.filters, 'd')} AND ${isAsked(where, 'd')}`
  const sums = isDated(where.filters)
    ? sql`SELECT count(*) AS documents, sum(d.total)::bigint AS total, sum(d.weight)::bigint AS weight, false AS is_text
        FROM orders d WHERE ${theirs} AND ${createdWithin(where.filters, 'd')}`
    : sql`SELECT d.documents, d.total, d.weight, false AS is_text FROM order_customer_sums d WHERE ${theirs}`
  const others = found(where, { asked: inOtherPapers(search), most: MOST_TEXTS })
  return sql`(${sums} UNION ALL SELECT o.documents, o.total, o.weight, o.is_text FROM ${others} o) o`
}

const isNamed = (search: string | undefined) => sql<boolean>`d.customer_id = any(${customersNamed(search)})`

/** Documents of the customers asked for: by the sums of customers, or on some days by the index of customers. */
export const countedOfCustomers = (filters: OrderFilters, asked: Condition = sql<boolean>`true`) => {
  const theirs = sql<boolean>`${asked} AND ${ofCustomer(filters, 'd')}`
  return isDated(filters)
    ? sumsOfKinds(sql`${theirs} AND ${createdWithin(filters, 'd')}`)
    : sumsOfCustomers(theirs)
}

type Sought = { readonly asked: RawBuilder<unknown>; readonly most: number | null }

/** The year in a search is read on papers one by one: those written in it come first, where nearly all have it. */
const found = (where: OrderWhere, { asked, most }: Sought) => {
  const limit = most === null ? sql`ALL` : sql.lit(most + 1)
  const year = most === null ? undefined : yearAsked(where.filters)
  const of = (period: Condition) => sql`(
    SELECT o.branch_id, o.warehouse_id, o.operation_id, o.created_by, o.type, o.status, o.stages, o.payment_condition, o.created_at,
      1 AS documents, o.total, o.weight, true AS is_text
    FROM ${searchedIn(where, most)} WHERE ${asked} AND ${period} AND ${where.all} LIMIT ${limit})`
  if (year === undefined) return of(sql<boolean>`true`)
  const begins = dayStart(`${year}-01-01`)
  const ends = dayStart(`${year + 1}-01-01`)
  const within = sql<boolean>`o.created_at >= ${begins} AND o.created_at < ${ends}`
  const outside = sql<boolean>`(o.created_at < ${begins} OR o.created_at >= ${ends})`
  return sql`(${of(within)} UNION ALL ${of(outside)} LIMIT ${limit})`
}

/** What no index finds is looked for among the newest documents, unless all are wanted. */
const searchedIn = ({ filters }: OrderWhere, most: number | null) =>
  most === null || isIndexed(filters) ? sql`orders o` : newest(filters)
