import { apiQuery } from '../../../lib/api/api-query.ts'
import { queryOfSearch } from '../model/order-search.ts'
import type { OrdersSearch } from '../search.ts'

export const ORDERS_PER_PAGE = 50

/** One page of the list behind an address. */
export const ordersQuery = (search: OrdersSearch) =>
  apiQuery('GET /orders', { query: queryOfSearch(search, ORDERS_PER_PAGE) })
