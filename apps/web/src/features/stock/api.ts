import { keepPreviousData } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ApiInput } from '../../lib/api/api.ts'
import { wholeList } from '../../lib/bulk/whole-list.ts'
import { apiQuery, readApi } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { notify } from '../../lib/screen/notify.ts'
import { stepOf } from './model/priority-steps.ts'
import { queryOfSearch, type StockDetail } from './model/stock-query.ts'
import type { StockSearch } from './search.ts'

/** Orders in stock analysis, under the filters of the address. */
export const ordersInAnalysis = (search: StockSearch) => ({
  ...apiQuery('GET /stock', { query: queryOfSearch(search) }),
  placeholderData: keepPreviousData,
})

/** Number of orders behind each tab. */
export const stockTabCounts = () => apiQuery('GET /stock/tab-counts')

/**
 * Lines of an order with held batches and the FEFO proposal. What any other order takes or frees changes what this one is proposed.
 */
export const stockOfOrder = (id: number) => inStock(apiQuery('GET /orders/{id}/stock', { params: { id } }))

/** Who would be delayed if a line took a batch of another order, and what that one could get instead. */
export const swapPreview = (input: ApiInput<'GET /orders/{id}/stock/lines/{lineId}/swap'>) =>
  inStock(apiQuery('GET /orders/{id}/stock/lines/{lineId}/swap', input))

/** Under the key 'stock', so that whatever changes stock refreshes it. */
export const inStock = <T extends { queryKey: readonly unknown[] }>(query: T): T => ({
  ...query,
  queryKey: ['stock', null, ...query.queryKey],
})

/** Batches of a product in some warehouses that have anything on hand; kept up to date while others take of them. */
export const batchesOf = (productId: string, warehouseId: string[]) =>
  apiQuery('GET /stock/levels', {
    query: { productId, warehouseId, withStock: 'true', perPage: 200 },
  })

/** Who holds a batch. */
export const holdersOf = (levelId: number) =>
  apiQuery('GET /stock/levels/{id}/holders', { params: { id: levelId } })

const REFRESHES = ['stock', 'orders', 'products', 'menu-counts', 'home'] as const

const productOf = ({ lines }: StockDetail, lineId: unknown) =>
  lines.find(({ id }) => id === Number(lineId))?.description ?? ''

/** Reserves what FEFO proposes on all open lines. */
export function useAllocate() {
  const t = useTranslations('stock')
  return useApiMutation('POST /orders/{id}/stock/allocate', {
    refreshes: REFRESHES,
    success: ({ data }) => t('allocated', { number: data.number }),
  })
}

/** Sets what a line holds; batches left out are released. */
export function useHold(onSaved: () => unknown) {
  const t = useTranslations('stock')
  return useApiMutation('PUT /orders/{id}/stock/lines/{lineId}', {
    refreshes: REFRESHES,
    quiet: true,
    onSuccess: ({ data }, { params, body }) => {
      const product = productOf(data, params.lineId)
      notify.success(t(body.batches.length > 0 ? 'held' : 'released', { number: data.number, product }))
      return onSaved()
    },
  })
}

/** Sends lines to picking, lets them wait or closes them. */
export function useProcess(onDone: () => unknown) {
  const t = useTranslations('stock')
  return useApiMutation('POST /orders/{id}/stock/process', {
    refreshes: [...REFRESHES, 'shipments'],
    quiet: true,
    success: ({ data }, { body }) => t('processed', { number: data.number, count: body.lines.length }),
    onSuccess: onDone,
  })
}

/** Moves a document up or down the queue for stock. */
export function useSetPriority(onSaved: () => unknown) {
  const t = useTranslations('stock')
  return useApiMutation('PUT /orders/{id}/priority', {
    refreshes: REFRESHES,
    quiet: true,
    success: ({ data }) =>
      t('priority.saved', { number: data.number, priority: t(`priority.step.${stepOf(data.priority)}`) }),
    onSuccess: onSaved,
  })
}

/** Takes a batch of another document, named by its number, for a line. */
export function useSwap(from: string, onSwapped: () => unknown) {
  const t = useTranslations('stock')
  return useApiMutation('POST /orders/{id}/stock/lines/{lineId}/swap', {
    refreshes: [...REFRESHES, 'shipments'],
    quiet: true,
    success: ({ data }, { params }) =>
      t('swap.done', { number: data.number, product: productOf(data, params.lineId), from }),
    onSuccess: onSwapped,
  })
}

/** All orders in analysis under the filters of the address, in the order of the list; the first ones when there are very many. */
export const allOrdersInAnalysis = (search: StockSearch) => {
  const { page: _page, ...query } = queryOfSearch(search)
  return wholeList(
    (stretch) => readApi('GET /stock', { query: { ...query, ...stretch } }),
    ({ id }) => id,
  )
}
