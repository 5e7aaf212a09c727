import { sql } from 'kysely'
import { allOf } from '../../../paging/conditions.ts'
import { createdWithin } from '../../filter/created-within.ts'
import { inOrder, newest } from '../../filter/in-order.ts'
import { ofCustomer } from '../../filter/of-customer.ts'
import type { OrderWhere } from '../../filter/order-where.ts'
import { anyInPapers, customersNamed } from '../../filter/search-conditions.ts'
import { isIndexed, isSearchAlone, papersAsked } from '../../filter/text-filters.ts'
import { beyond, cut, type OrderPage, type Places } from './order-page.ts'

/**
 * The documents that a text finds, by its index and by the customers that it names. Found first and put in order then: the planner would
 * rather walk through all documents until the page is full.
 */
export function placesOfText(where: OrderWhere, page: OrderPage): Places {
  const ways = [byPapers(where), ...(isSearchAlone(where.filters) ? [byCustomers(where, page)] : [])]
  return sql`WITH found AS MATERIALIZED (${sql.join(ways, sql` UNION `)})
    SELECT o.id, o.created_at FROM found o WHERE ${beyond(page)} ${cut(page)}`
}

function byPapers({ all, filters }: OrderWhere) {
  const asked = isSearchAlone(filters) ? anyInPapers(filters.search) : allOf(papersAsked(filters))
  return isIndexed(filters)
    ? sql`SELECT o.id, o.created_at FROM orders o WHERE ${asked} AND ${all}`
    : sql`SELECT o.id, o.created_at FROM ${newest(filters)} WHERE ${all}`
}

/** Whatever their papers say: the index of customers knows kind and day. Of each customer no more than may stand on the page. */
const byCustomers = ({ kinds, filters }: OrderWhere, page: OrderPage) =>
  sql`SELECT o.id, o.created_at FROM unnest(${customersNamed(filters.search)}) AS named CROSS JOIN LATERAL (
    SELECT o.id, o.created_at FROM orders o WHERE o.customer_id = named AND ${ofCustomer(filters)} AND ${createdWithin(filters)}
      AND ${beyond(page)} AND (o.kind IN (SELECT o.kind FROM order_kinds o WHERE ${kinds})) IS TRUE
    ORDER BY ${inOrder(page.sort)} LIMIT ${page.limit === null ? null : page.offset + page.limit}) o`
