import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { countLinesQuery, levelsQuery, movementsQuery, pageOf } from '../model/ledger-query.ts'
import type { StockSearch } from '../search.ts'

/** What lies where, under the filters of the address. */
export const levelsOfSearch = (search: StockSearch) => ({
  ...apiQuery('GET /stock/levels', { query: levelsQuery(search) }),
  placeholderData: keepPreviousData,
})

/** How it came there, under the filters of the address. */
export const movementsOfSearch = (search: StockSearch) => ({
  ...apiQuery('GET /stock/movements', { query: movementsQuery(search) }),
  placeholderData: keepPreviousData,
})

/** The last movements of one batch. */
export const movementsOfLevel = (levelId: number) =>
  apiQuery('GET /stock/movements', { query: { levelId, perPage: 10 } })

/** Lines that wait for stock, in the order of service. */
export const waitingLines = (search: StockSearch) => ({
  ...apiQuery('GET /stock/waiting', {
    query: {
      ...(search.warehouseId && { warehouseId: search.warehouseId }),
      ...(search.productId && { productId: search.productId }),
      ...pageOf(search),
    },
  }),
  placeholderData: keepPreviousData,
})

/** Certain lines, whether they wait still or were served. */
export const linesNow = (lineIds: readonly number[]) =>
  apiQuery('GET /stock/waiting', { query: { lineIds: [...lineIds], perPage: 200 } })

export const inventories = (search: StockSearch) => ({
  ...apiQuery('GET /stock/counts', { query: pageOf(search) }),
  placeholderData: keepPreviousData,
})
export const inventory = (id: number) => apiQuery('GET /stock/counts/{id}', { params: { id } })
export const inventoryLines = (id: number, search: StockSearch) => ({
  ...apiQuery('GET /stock/counts/{id}/lines', { params: { id }, query: countLinesQuery(search) }),
  placeholderData: keepPreviousData,
})

export const shelfLifeRules = (search: StockSearch) => ({
  ...apiQuery('GET /stock/shelf-life', {
    query: { ...(search.search && { search: search.search }), ...pageOf(search) },
  }),
  placeholderData: keepPreviousData,
})

export const warehouses = () => apiQuery('GET /warehouses')
