import { apiQuery } from '../../../lib/api/api-query.ts'
import { filtersOf } from '../model/order-search.ts'
import type { OrdersSearch } from '../search.ts'

/** How many documents a list holds, their sum, and the oldest of them as its only row. */
export const figureQuery = (search: OrdersSearch) =>
  apiQuery('GET /orders', {
    query: { ...filtersOf(search), tab: search.tab ?? 'all', sort: 'oldest', perPage: 1, page: 1 },
  })
