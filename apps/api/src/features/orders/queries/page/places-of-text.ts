import { sql } from 'kysely'
import { allOf, type Condition } from '../../../paging/conditions.ts'
import { createdWithin } from '../../filter/created-within.ts'
import { inOrder, newest } from '../../filter/in-order.ts'
import { ofCustomer } from '../../filter/of-customer.ts'
import type { OrderWhere } from '../../filter/order-where.ts'
import { anyInPapers, customersNamed } from '../../filter/search-conditions.ts'
import { isIndexed, isSearchAlone, papersAsked } from '../../filter/text-filters.ts'
import { beyond, cut, NEAR, type OrderPage, type Places } from './order-page.ts'

/**
 * The documents that a text finds, by its index and by the customers that it names. Found first and put in order then: the planner would
 * rather walk through all documents until the page is full.
 */
export function placesOfText(where: OrderWhere, page: OrderPage): Places {
  const ways = isSearchAlone(where.filters)
    ? [byOtherPapers(where), byCustomers(where, page)]
    : [byPapers(where)]
  return sql`WITH found AS MATERIALIZED (${sql.join(ways, sql` UNION ALL `)})
    SELECT o.id, o.created_at FROM found o WHERE ${beyond(page)} ${cut(page)}`
}

const byPapers = (where: OrderWhere) => papersWith(where, allOf(papersAsked(where.filters)))

/** Of the customers that the search does not name: so each document is found once. */
function byOtherPapers(where: OrderWhere) {
  const { search } = where.filters
  return papersWith(
    where,
    sql`${anyInPapers(search)} AND NOT coalesce(o.customer_id = any(${customersNamed(search)}), false)`,
  )
}

const papersWith = ({ all, filters }: OrderWhere, asked: Condition) =>
  isIndexed(filters)
    ? sql`SELECT o.id, o.created_at FROM orders o WHERE ${asked} AND ${all}`
    : sql`SELECT o.id, o.created_at FROM ${newest(filters)} WHERE ${asked} AND ${all}`

/** Whatever their papers say: the index of customers knows kind and day. */
const byCustomers = (where: OrderWhere, page: OrderPage) =>
  page.limit !== null && page.offset + page.limit <= NEAR
    ? newestOfEach(where, page, page.offset + page.limit)
    : sql`SELECT o.id, o.created_at FROM orders o WHERE o.customer_id = any(${customersNamed(where.filters.search)})
        AND (o.kind IN (SELECT o.kind FROM order_kinds o WHERE ${where.kinds})) IS TRUE AND ${onCard(where, page)}`

/** Of each customer no more than may stand on the page. The sums know who has such documents, and of which kinds. */
const newestOfEach = (where: OrderWhere, page: OrderPage, most: number) =>
  sql`SELECT o.id, o.created_at FROM (
      SELECT d.customer_id, array_agg(DISTINCT d.kind) AS kinds FROM order_customer_sums d JOIN order_kinds o ON o.kind = d.kind
      WHERE d.customer_id = any(${customersNamed(where.filters.search)}) AND ${where.kinds} GROUP BY 1) named
    CROSS JOIN LATERAL (
      SELECT o.id, o.created_at FROM orders o
      WHERE o.customer_id = named.customer_id AND o.kind = any(named.kinds) AND ${onCard(where, page)}
      ORDER BY ${inOrder(page.sort)} LIMIT ${most}) o`

const onCard = ({ filters }: OrderWhere, page: OrderPage) =>
  allOf([ofCustomer(filters), createdWithin(filters), beyond(page)])
