import { sql } from 'kysely'
import { allOf, type Condition } from '../../../../engines/lists/conditions.ts'
import {
  beyond,
  cut,
  inOrder,
  NEAR,
  nextOrElse,
  type Page,
  type Places,
  STRETCH,
} from '../../../../engines/lists/page.ts'
import { createdWithin } from '../../../../engines/lists/periods.ts'
import { newest } from '../counted-text.ts'
import { isAsked } from '../kinds-asked.ts'
import type { OrderWhere } from '../order-where.ts'
import { ofCustomer } from '../order-where.ts'
import { customersNamed, idsNamed, inOtherPapers } from '../search-conditions.ts'
import { isIndexed, isSearchAlone, papersAsked } from '../text-filters.ts'

/** Whether so many documents have the text that some stand among the next ones of the list. */
type TextPage = Page & { readonly isCommon: boolean }

/**
 * The documents that a text finds, by its index and by the customers that it names. Found first and put in order then (OFFSET 0 keeps it
 * so): the planner would rather walk through all documents until the page is full.
 */
export function placesOfText(where: OrderWhere, page: TextPage): Places {
  const ways = isSearchAlone(where.filters)
    ? [byOtherPapers(where), byCustomers(where, page)]
    : [byPapers(where)]
  return sql`SELECT o.id, o.created_at FROM (${sql.join(ways, sql` UNION ALL `)} OFFSET 0) o WHERE ${beyond(page)} ${cut(page)}`
}

const byPapers = (where: OrderWhere) => papersWith(where, allOf(papersAsked(where.filters)))

/** Of the customers that the search does not name: so each document is found once. */
const byOtherPapers = (where: OrderWhere) => papersWith(where, inOtherPapers(where.filters.search))

const papersWith = ({ all, filters }: OrderWhere, asked: Condition) =>
  isIndexed(filters)
    ? sql`SELECT o.id, o.created_at FROM orders o WHERE ${asked} AND ${all}`
    : sql`SELECT o.id, o.created_at FROM ${newest(filters)} WHERE ${asked} AND ${all}`

/** Whatever their papers say: the indexes of customers and of creation know customer, kind and day. */
function byCustomers(where: OrderWhere, page: TextPage) {
  const most = mostOf(page)
  if (most === null) {
    return sql`SELECT o.id, o.created_at FROM orders o WHERE o.customer_id = any(${customersNamed(where.filters.search)})
        AND ${isAsked(where)} AND ${onCard(where, page)}`
  }
  const each = newestOfEach(where, page, most)
  return page.isCommon ? nextOrElse(onStretch(where, page, most), each, most) : each
}

/** How many of them may stand before the end of a page near an end of the list; null for a far one. */
const mostOf = ({ offset, limit }: Page) => (limit !== null && offset + limit <= NEAR ? offset + limit : null)

/** Documents of the customers among the next ones, for names that many documents have. */
const onStretch = (where: OrderWhere, page: Page, most: number): Places =>
  sql`SELECT o.id, o.created_at FROM (SELECT o.id, o.created_at, o.kind, o.customer_id FROM orders o
      WHERE ${onCard(where, page)} ORDER BY ${inOrder(page.sort)} LIMIT ${sql.lit(STRETCH)}) o
    WHERE (o.customer_id IN (${idsNamed(where.filters.search)})) IS TRUE AND ${isOfKind(where)} ${cut({ ...page, offset: 0, limit: most })}`

/** Few rows are left to ask: each looks its kind up. */
const isOfKind = ({ kinds }: OrderWhere) =>
  sql<boolean>`(SELECT asked.is_asked FROM (SELECT o.kind, ${kinds} AS is_asked FROM order_kinds o) asked WHERE asked.kind = o.kind)`

/** Of each customer no more than may stand on the page. The sums know who has such documents, and of which kinds. */
const newestOfEach = (where: OrderWhere, page: Page, most: number): Places =>
  sql`SELECT o.id, o.created_at FROM (
      SELECT d.customer_id, array_agg(DISTINCT d.kind) AS kinds FROM order_customer_sums d JOIN order_kinds o ON o.kind = d.kind
      WHERE d.customer_id = any(${customersNamed(where.filters.search)}) AND ${where.kinds} GROUP BY 1) named
    CROSS JOIN LATERAL (
      SELECT o.id, o.created_at FROM orders o
      WHERE o.customer_id = named.customer_id AND o.kind = any(named.kinds) AND ${onCard(where, page)}
      ORDER BY ${inOrder(page.sort)} LIMIT ${most}) o`

const onCard = ({ filters }: OrderWhere, page: Page) =>
  allOf([ofCustomer(filters), createdWithin(filters), beyond(page)])
