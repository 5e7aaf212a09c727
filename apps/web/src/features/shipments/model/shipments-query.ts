import type { ApiData, ApiInput, ApiRow } from '../../../lib/api/api.ts'
import type { ShipmentsSearch, TruckSearch } from '../search.ts'
import type { Place } from './load.ts'

export type ShipmentRow = ApiRow<'GET /shipments'>
export type ShipmentSummary = ApiData<'GET /shipments/summary'>
export type Shipment = ApiData<'GET /shipments/{id}'>
export type ShipmentDocument = Shipment['documents'][number]
export type ReadyOrder = ApiRow<'GET /shipments/ready-orders'>
export type ShipmentInput = NonNullable<ApiInput<'POST /shipments'>['body']>

const PER_PAGE = 50
/** Documents of one page of the windowed list. */
export const READY_PER_PAGE = 100

/** The query of GET /shipments for the filters of the address, as a day is worked unless another order is asked for. */
export const queryOfSearch = (search: ShipmentsSearch, perPage = PER_PAGE) => {
  const { saved: _saved, columns: _columns, dense: _dense, ...query } = search
  return { sort: 'departure' as const, ...query, perPage }
}

/** The query of GET /shipments/summary for the same filters. */
export function summaryOfSearch(search: ShipmentsSearch) {
  const { sort: _sort, page: _page, perPage: _perPage, ...query } = queryOfSearch(search)
  return query
}

/** The query of GET /shipments/ready-orders for the filters of the address; with room, what fits stands first. */
export const queryOfTruck = (search: TruckSearch, room: Partial<Record<Place, number>> | null) => {
  const { fits: _fits, ...filters } = search
  return {
    ...filters,
    ...(room && {
      roomAmbient: room.ambient,
      roomRefrigerated: room.refrigerated,
      roomFrozen: room.frozen,
      roomTotal: room.total,
    }),
    perPage: READY_PER_PAGE,
  }
}

/** Whether a filter is set; tab, page and sort order do not count. */
export const isFiltered = (search: ShipmentsSearch) => {
  const { tab: _tab, page: _page, sort: _sort, perPage: _perPage, ...filters } = queryOfSearch(search)
  return Object.keys(filters).length > 0
}
