import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { PAGE_SIZE, useEndlessList } from '../../../lib/queries/use-endless-list.ts'
import { ordersQuery } from '../api.ts'
import type { OrdersSearch } from '../search.ts'
import { queryOfSearch } from './order-search.ts'

/** The rows for an address: one page or, if `endless`, all loaded by scrolling. */
export function useOrdersList(search: OrdersSearch, endless: boolean) {
  const query = queryOfSearch({ ...search, page: undefined }, PAGE_SIZE)
  const pages = useQuery({
    ...ordersQuery(search),
    placeholderData: keepPreviousData,
    enabled: !endless,
  })
  const stretches = useEndlessList({
    noun: 'orders',
    query,
    read: (cursor, signal) => api('GET /orders', { query: { ...query, cursor }, signal }),
    enabled: endless,
  })
  const list = endless ? stretches : pages
  const meta = endless ? stretches.meta : pages.data?.meta
  return {
    rows: endless ? stretches.rows : pages.data?.data,
    totals: meta?.totals,
    /** Number of documents under the filter; a minimum when `moreThan` is set. */
    count: meta?.pagination.totalItems,
    moreThan: meta?.pagination.isExact === false ? meta.pagination.totalItems : undefined,
    error: list.error,
    onRetry: list.refetch,
    stale: list.isPlaceholderData,
    pagination: endless ? undefined : pages.data?.meta.pagination,
    stretches: endless ? stretches : undefined,
  }
}
