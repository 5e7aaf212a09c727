import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { queryOfSearch } from '../model/shipments-query.ts'
import type { ShipmentsSearch } from '../search.ts'

/** Shipments under the filters of the address. */
export const shipmentsQuery = (search: ShipmentsSearch) => ({
  ...apiQuery('GET /shipments', { query: queryOfSearch(search) }),
  placeholderData: keepPreviousData,
})

/** Number of shipments behind each tab. */
export const shipmentTabCounts = () => apiQuery('GET /shipments/tab-counts')
