import { apiQuery } from '../../../lib/api/api-query.ts'
import { filtersOf } from '../model/order-search.ts'
import type { OrdersSearch } from '../search.ts'

export const totalsByStageQuery = (search: OrdersSearch) =>
  apiQuery('GET /orders/totals_by_stage', { query: filtersOf(search) })
