import { readApi } from '../../../lib/api-query.ts'
import { MOST_CHOSEN } from '../../../lib/bulk/call.ts'
import { queryOfSearch, type StockRow } from '../model/stock-query.ts'
import type { StockSearch } from '../search.ts'

/** As many as one page takes. */
const PER_PAGE = 200

/** All orders in analysis under the filters of the address, in the order of the list; the first ones when there are very many. */
export async function wholeStock(search: StockSearch): Promise<StockRow[]> {
  const { page: _page, ...query } = queryOfSearch(search)
  const rows: StockRow[] = []
  let cursor: string | null | undefined
  do {
    const { data, meta } = await readApi('GET /stock', {
      query: { ...query, perPage: PER_PAGE, ...(cursor && { cursor }) },
    })
    rows.push(...data)
    cursor = data.length < PER_PAGE ? null : meta.cursor
  } while (cursor && rows.length < MOST_CHOSEN)
  return rows.slice(0, MOST_CHOSEN)
}
