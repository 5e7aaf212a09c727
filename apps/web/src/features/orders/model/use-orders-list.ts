import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { STRETCH, useEndless } from '../../../lib/api/use-endless.ts'
import { ordersQuery } from '../api/orders.ts'
import type { OrdersSearch } from '../search.ts'
import { queryOfSearch } from './order-search.ts'

/** The rows behind an address: one page of them, or all that was scrolled to. */
export function useOrdersList(search: OrdersSearch, endless: boolean) {
  const query = queryOfSearch({ ...search, page: undefined }, STRETCH)
  const pages = useQuery({
    ...ordersQuery(search),
    placeholderData: keepPreviousData,
    enabled: !endless,
  })
  const stretches = useEndless({
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
    /** Documents under the filter; with `moreThan` at least so many. */
    count: meta?.pagination.totalItems,
    moreThan: meta?.pagination.isExact === false ? meta.pagination.totalItems : undefined,
    error: list.error,
    onRetry: list.refetch,
    stale: list.isPlaceholderData,
    pagination: endless ? undefined : pages.data?.meta.pagination,
    stretches: endless ? stretches : undefined,
  }
}
