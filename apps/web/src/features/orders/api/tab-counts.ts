import { apiQuery } from '../../../lib/api/api-query.ts'
import { filtersOf } from '../model/order-search.ts'
import type { OrdersSearch } from '../search.ts'

/** How many documents stand behind each tab under the filters of an address. */
export const tabCountsQuery = (search: OrdersSearch) =>
  apiQuery('GET /orders/tab-counts', { query: filtersOf(search) })
