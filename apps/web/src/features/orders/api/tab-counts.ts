import { apiQuery } from '../../../lib/api-query.ts'
import { filterQuery, type OrderSearch } from '../model/order-search.ts'

/** How many documents stand behind each tab under the filters of an address. */
export const tabCountsQuery = (search: OrderSearch) =>
  apiQuery('GET /orders/tab-counts', { query: filterQuery(search) })
