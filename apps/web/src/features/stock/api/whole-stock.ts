import { readApi } from '../../../lib/api/api-query.ts'
import { wholeList } from '../../../lib/bulk/whole-list.ts'
import { queryOfSearch } from '../model/stock-query.ts'
import type { StockSearch } from '../search.ts'

/** All orders in analysis under the filters of the address, in the order of the list; the first ones when there are very many. */
export const wholeStock = (search: StockSearch) => {
  const { page: _page, ...query } = queryOfSearch(search)
  return wholeList(
    (stretch) => readApi('GET /stock', { query: { ...query, ...stretch } }),
    ({ id }) => id,
  )
}
