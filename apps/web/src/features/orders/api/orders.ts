import { apiQuery } from '../../../lib/api-query.ts'
import { type OrderSearch, queryOfSearch } from '../model/order-search.ts'

export const ORDERS_PER_PAGE = 50

/** One page of the list behind an address. */
export const ordersQuery = (search: OrderSearch) =>
  apiQuery('GET /orders', { query: queryOfSearch(search, ORDERS_PER_PAGE) })
