import { apiQuery } from '../../../lib/api-query.ts'
import { filterQuery, type OrderSearch } from '../model/order-search.ts'

export const totalsByStageQuery = (search: OrderSearch) =>
  apiQuery('GET /orders/totals_by_stage', { query: filterQuery(search) })
