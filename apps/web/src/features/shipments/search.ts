import { list, number, oneOf, searchReader, text } from '../../lib/search-params.ts'

/** Filters of the shipment list as they stand in the address, under the names of GET /shipments. */
export const readShipmentsSearch = searchReader({
  tab: oneOf('all', 'ready', 'loading', 'finished', 'billed', 'billing', 'print-pending', 'partially-billed'),
  sort: oneOf('newest', 'oldest'),
  page: number,
  search: text,
  number: text,
  createdFrom: text,
  createdTo: text,
  driver: text,
  registration: text,
  responsible: text,
  branchId: list,
  route: text,
})
export type ShipmentsSearch = ReturnType<typeof readShipmentsSearch>

/** Filters of the documents that wait for a truck, under the names of GET /shipments/ready-orders. */
export const readTruckSearch = searchReader({
  page: number,
  search: text,
  number: text,
  customerId: number,
  userId: number,
  branchId: list,
  route: text,
  warehouseId: text,
})
export type TruckSearch = ReturnType<typeof readTruckSearch>
