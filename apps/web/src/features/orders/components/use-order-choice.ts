import type { OrderRow } from '@cais/contract/orders/schemas'
import { useFilterSelection } from '../../../ui/bulk/use-filter-selection.ts'
import { wholeOrders } from '../api.ts'
import { queryOfSearch } from '../model/order-search.ts'
import type { OrdersSearch } from '../search.ts'

type Listed = {
  readonly rows: readonly OrderRow[] | undefined
  readonly count: number | undefined
  readonly moreThan: number | undefined
}

/** The selection for a bulk action: rows of the page, or all that the filter finds. */
export const useOrderChoice = (search: OrdersSearch, { rows = [], count, moreThan }: Listed) =>
  useFilterSelection(rows, ({ id }) => id, {
    filter: queryOfSearch({ ...search, page: undefined }, 1),
    count,
    isMore: moreThan !== undefined,
    load: () => wholeOrders(search),
  })
