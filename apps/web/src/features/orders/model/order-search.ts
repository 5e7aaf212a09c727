import type { ApiInput } from '../../../lib/api/api.ts'
import type { OrdersSearch, OrderTab } from '../search.ts'

/** The query of `GET /orders`, as the contract takes it. */
export type OrdersQuery = NonNullable<ApiInput<'GET /orders'>['query']>

export const DEFAULT_TAB: OrderTab = 'mine'

/** The call that an address means; `perPage` rows at a time. */
export function queryOfSearch(search: OrdersSearch, perPage: number): OrdersQuery {
  const { tab = DEFAULT_TAB, page = 1, sort = 'newest' } = search
  return { ...filtersOf(search), tab, page, perPage, sort }
}

/** Only the filters: for counts, sums and the board. */
export function filtersOf({ tab: _tab, view: _view, sort: _sort, page: _page, ...rest }: OrdersSearch) {
  const { saved: _saved, columns: _columns, dense: _dense, ...filters } = rest
  return filters
}

export const hasFilters = (search: OrdersSearch) => Object.values(filtersOf(search)).some(isSet)
const isSet = (value: unknown) => value !== undefined

/** The same tab, view and order without any filter. */
export const withoutFilters = ({ tab, view, sort }: OrdersSearch): OrdersSearch => ({ tab, view, sort })

/** Other filters, another tab or another order begin at the first page. */
export const changedSearch = (search: OrdersSearch, change: Partial<OrdersSearch>): OrdersSearch => ({
  ...search,
  page: undefined,
  ...change,
})
