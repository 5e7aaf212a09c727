import type { ApiInput } from '../../../lib/api/api.ts'
import type { OrdersSearch, OrderTab } from '../search.ts'

/** The query of `GET /orders`. */
export type OrdersQuery = NonNullable<ApiInput<'GET /orders'>['query']>

export const DEFAULT_TAB: OrderTab = 'mine'

/** The query for the filters of an address. */
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

/** The same tab, view and sort order without filters. */
export const withoutFilters = ({ tab, view, sort }: OrdersSearch): OrdersSearch => ({ tab, view, sort })

/** A change of filters, tab or sort order goes back to the first page. */
export const changedSearch = (search: OrdersSearch, change: Partial<OrdersSearch>): OrdersSearch => ({
  ...search,
  page: undefined,
  ...change,
})
