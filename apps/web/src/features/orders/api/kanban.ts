import { apiQuery } from '../../../lib/api-query.ts'
import { filterQuery, type OrderSearch } from '../model/order-search.ts'

export const kanbanQuery = (search: OrderSearch) =>
  apiQuery('GET /orders/kanban', { query: filterQuery(search) })
