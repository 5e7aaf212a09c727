import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { queryOfTruck } from '../model/shipments-query.ts'
import type { TruckSearch } from '../search.ts'

/** Documents that wait for a truck. */
export const readyOrdersQuery = (search: TruckSearch) => ({
  ...apiQuery('GET /shipments/ready-orders', { query: queryOfTruck(search) }),
  placeholderData: keepPreviousData,
})
