import type { OrderRow } from '@cais/contract/orders/schemas'
import { useWideSelection } from '../../../ui/bulk/use-wide-selection.ts'
import { wholeOrders } from '../api/whole-orders.ts'
import { queryOfSearch } from '../model/order-search.ts'
import type { OrdersSearch } from '../search.ts'

type Listed = {
  readonly rows: readonly OrderRow[] | undefined
  readonly count: number | undefined
  readonly moreThan: number | undefined
}

/** Documents taken for an action on many: rows of the page, or all that the filter finds. */
export const useOrderChoice = (search: OrdersSearch, { rows = [], count, moreThan }: Listed) =>
  useWideSelection(rows, ({ id }) => id, {
    filter: queryOfSearch({ ...search, page: undefined }, 1),
    count,
    isMore: moreThan !== undefined,
    load: () => wholeOrders(search),
  })
