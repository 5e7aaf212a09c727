import { keepPreviousData } from '@tanstack/react-query'
import type { ApiInput } from '../../../lib/api/api.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { queryOfSearch } from '../model/stock-query.ts'
import type { StockSearch } from '../search.ts'

/** Orders in stock analysis, under the filters of the address. */
export const ordersInAnalysis = (search: StockSearch) => ({
  ...apiQuery('GET /stock', { query: queryOfSearch(search) }),
  placeholderData: keepPreviousData,
})

/** Number of orders behind each tab. */
export const stockTabCounts = () => apiQuery('GET /stock/tab-counts')

/**
 * Lines of an order with held batches and the FEFO proposal. It stands under 'stock': what any other order takes or frees changes
 * what this one is proposed.
 */
export const stockOfOrder = (id: number) => inStock(apiQuery('GET /orders/{id}/stock', { params: { id } }))

/** Who would be delayed if a line took a batch of another order, and what that one could get instead. */
export const swapPreview = (input: ApiInput<'GET /orders/{id}/stock/lines/{lineId}/swap'>) =>
  inStock(apiQuery('GET /orders/{id}/stock/lines/{lineId}/swap', input))

const inStock = <T extends { queryKey: readonly unknown[] }>(query: T): T => ({
  ...query,
  queryKey: ['stock', null, ...query.queryKey],
})

/** Batches of an article in a warehouse that have anything on hand; kept up to date while others take of them. */
export const batchesOf = (productId: string, warehouseId: string) =>
  apiQuery('GET /stock/levels', {
    query: { productId, warehouseId: [warehouseId], withStock: 'true', perPage: 200 },
  })

/** Who holds a batch. */
export const holdersOf = (levelId: number) =>
  apiQuery('GET /stock/levels/{id}/holders', { params: { id: levelId } })
