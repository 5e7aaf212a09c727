import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api-query.ts'
import { queryOfSearch } from '../model/stock-query.ts'
import type { StockSearch } from '../search.ts'

/** Orders in stock analysis, under the filters of the address. */
export const ordersInAnalysis = (search: StockSearch) => ({
  ...apiQuery('GET /stock', { query: queryOfSearch(search) }),
  placeholderData: keepPreviousData,
})

/** Number of orders behind each tab. */
export const stockTabCounts = () => apiQuery('GET /stock/tab-counts')

/** Lines of an order with held batches and the FEFO proposal. */
export const stockOfOrder = (id: number) => apiQuery('GET /orders/{id}/stock', { params: { id } })

/** Batches of an article in a warehouse. */
export const batchesOf = (productId: string, warehouseId: string) =>
  apiQuery('GET /products/{id}/batches', { params: { id: productId }, query: { warehouseId } })

/** Who holds a batch. */
export const holdersOf = (levelId: number) =>
  apiQuery('GET /stock/levels/{id}/holders', { params: { id: levelId } })
