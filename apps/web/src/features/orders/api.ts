import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../lib/api/api.ts'
import { isSlowConnection } from '../../lib/api/slow-connection.ts'
import { wholeList } from '../../lib/bulk/whole-list.ts'
import { apiQuery, apiQueryKey, readApi } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import type { Board, Card } from './model/board-drop.ts'
import { filtersOf, queryOfSearch } from './model/order-search.ts'
import type { OrdersSearch } from './search.ts'

/** The cards of a column: those that the board came with, and further pages once `more.fetch` is called. */
export function useColumnCards({ column, cursor, orders }: Board, search: OrdersSearch) {
  const [wanted, setWanted] = useState(false)
  const query = { ...filtersOf(search), column }
  const nextPages = useInfiniteQuery({
    queryKey: [...apiQueryKey('GET /orders/kanban', { params: undefined }), { query, cursor }],
    queryFn: ({ pageParam, signal }) =>
      readApi('GET /orders/kanban', { query: { ...query, cursor: pageParam } }, signal),
    initialPageParam: cursor ?? '',
    getNextPageParam: ({ data }) => data[0]?.cursor ?? undefined,
    enabled: wanted && cursor !== null,
  })
  const furtherCards = nextPages.data?.pages.flatMap(({ data }) => data[0]?.orders ?? []) ?? []
  const more = cursor !== null && {
    hasMore: !nextPages.data || nextPages.hasNextPage,
    isFetching: nextPages.isFetching,
    failed: nextPages.isError,
    fetch: () => (wanted ? nextPages.fetchNextPage() : setWanted(true)),
  }
  return { cards: withoutRepeats([...orders, ...furtherCards]), more }
}

/** A card that moved from one page to another while loading appears only once. */
const withoutRepeats = (cards: readonly Card[]) => [...new Map(cards.map((card) => [card.id, card])).values()]

export const useCancelOrder = (success: string, onSuccess: () => void) =>
  useApiMutation('POST /orders/{id}/cancel', {
    refreshes: ['orders', 'audit'],
    success,
    onSuccess,
    quiet: true,
  })

export const useCloseOrder = (success: string, onSuccess: () => void) =>
  useApiMutation('POST /orders/{id}/close', {
    refreshes: ['orders', 'audit'],
    success,
    onSuccess,
    quiet: true,
  })

/** Creates a draft of an order from an answered quote, with its prices. */
export const useConvertOrder = (success: string, onDraft: (id: number) => unknown) =>
  useApiMutation('POST /orders/{id}/convert', {
    refreshes: ['drafts', 'orders'],
    success,
    onSuccess: ({ content }) => onDraft(content.id),
  })

/** Credit and debts of a customer; the order is not counted among the open orders. */
export const customerSummaryQuery = (id: number, orderId: number) =>
  apiQuery('GET /customers/{id}/summary', { params: { id }, query: { orderId } })

export const customerQuery = (id: number) => apiQuery('GET /customers/{id}', { params: { id } })

export type Dashboard = ApiData<'GET /orders/dashboard'>

export const dashboardQuery = (search: OrdersSearch) => ({
  ...apiQuery('GET /orders/dashboard', { query: filtersOf(search) }),
  placeholderData: keepPreviousData,
})

/** Creates a draft from all lines, or only from those that were cut. */
export const useDuplicateOrder = (success: string, onDraft: (id: number) => unknown) =>
  useApiMutation('POST /orders/{id}/duplicate', {
    refreshes: ['drafts', 'orders'],
    success,
    onSuccess: ({ content }) => onDraft(content.id),
  })

/** Branches, warehouses, operations and users rarely change, so they are cached for ten minutes. */
const CACHED = { staleTime: 10 * 60_000 }

export const branchesQuery = () => ({ ...apiQuery('GET /branches'), ...CACHED })
export const warehousesQuery = () => ({ ...apiQuery('GET /warehouses', {}), ...CACHED })
export const operationsQuery = () => ({ ...apiQuery('GET /operations'), ...CACHED })
export const paymentConditionsQuery = () => ({ ...apiQuery('GET /payment-conditions'), ...CACHED })
export const userNamesQuery = () => ({ ...apiQuery('GET /users/names'), ...CACHED })

/** Bills the shipment of the document again, for the invoices that are missing. */
export function useInvoiceAgain(number: string) {
  const t = useTranslations('orders.done')
  return useApiMutation('POST /shipments/{id}/invoice', {
    refreshes: ['orders', 'shipments', 'audit'],
    success: t('invoicing', { number }),
  })
}

export const kanbanQuery = (search: OrdersSearch) =>
  apiQuery('GET /orders/kanban', { query: filtersOf(search) })

/** Who did what with an order, newest first. */
export const orderHistoryQuery = (id: number, perPage: number) =>
  apiQuery('GET /audit', { query: { objectType: 'order', objectId: String(id), perPage } })

export const orderQuery = (id: number) => apiQuery('GET /orders/{id}', { params: { id } })

export const ORDERS_PER_PAGE = 50

/** One page of the list for an address. */
export const ordersQuery = (search: OrdersSearch) =>
  apiQuery('GET /orders', { query: queryOfSearch(search, ORDERS_PER_PAGE) })

export const usePickingToAnalysis = (success: string, onSuccess: () => void) =>
  useApiMutation('POST /orders/{id}/picking-to-analysis', {
    refreshes: ['orders', 'audit', 'shipments', 'stock'],
    success,
    onSuccess,
    quiet: true,
  })

/** Fetches a document before it is opened, but not on a slow connection. */
export function usePrefetchOrder() {
  const client = useQueryClient()
  return (id: number) => {
    if (!isSlowConnection()) void client.prefetchQuery(orderQuery(id))
  }
}

export const useProcessOrder = (success: string) =>
  useApiMutation('POST /orders/{id}/process', { refreshes: ['orders', 'audit'], success })

export const useReturnToShipment = (success: string, onSuccess: () => void) =>
  useApiMutation('POST /orders/{id}/return-to-shipment', {
    refreshes: ['orders', 'audit', 'shipments'],
    success,
    onSuccess,
    quiet: true,
  })

/** Starts a change of a submitted document, or continues the open one. */
export const useReviseOrder = (onDraft: (id: number) => unknown) =>
  useApiMutation('POST /orders/{id}/revise', {
    refreshes: ['drafts', 'orders'],
    onSuccess: ({ content }) => onDraft(content.id),
  })

/** The number of documents in each tab under the filters of an address. */
export const tabCountsQuery = (search: OrdersSearch) =>
  apiQuery('GET /orders/tab-counts', { query: filtersOf(search) })

/** All documents under the filters of the address, in the order of the list, up to the limit of a bulk run. */
export const wholeOrders = (search: OrdersSearch) => {
  const { page: _page, perPage: _perPage, ...query } = queryOfSearch(search, 1)
  return wholeList(
    (stretch) => readApi('GET /orders', { query: { ...query, ...stretch } }),
    ({ id }) => id,
  )
}
