import { apiQuery } from '../../../lib/api/api-query.ts'
import { filtersOf } from '../model/order-search.ts'
import type { OrdersSearch } from '../search.ts'

export const kanbanQuery = (search: OrdersSearch) =>
  apiQuery('GET /orders/kanban', { query: filtersOf(search) })
