import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { fleetQuery } from '../api.ts'
import { departureDay, type Truck } from './truck.ts'

/** The fleet of the branch of the warehouse, for the departure that the truck has so far. */
export function useFleet(truck: Truck, shipmentId?: number) {
  const warehouses = useQuery(apiQuery('GET /warehouses', {})).data?.data
  const branchId = warehouses?.find(({ id }) => id === truck.warehouseId)?.branchId
  const departure = { ...truck, departsOn: departureDay(truck) }
  return useQuery(fleetQuery(departure, { branchId, shipmentId })).data?.data
}
