import { readApi } from '../../../lib/api/api-query.ts'
import { wholeList } from '../../../lib/bulk/whole-list.ts'
import { queryOfSearch } from '../model/order-search.ts'
import type { OrdersSearch } from '../search.ts'

/** All documents under the filters of the address, in the order of the list; the first ones when there are very many. */
export const wholeOrders = (search: OrdersSearch) => {
  const { page: _page, perPage: _perPage, ...query } = queryOfSearch(search, 1)
  return wholeList(
    (stretch) => readApi('GET /orders', { query: { ...query, ...stretch } }),
    ({ id }) => id,
  )
}
