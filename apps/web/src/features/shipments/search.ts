import { list, number, oneOf, searchReader, text } from '../../lib/search-params.ts'

export const SHIPMENT_TABS = [
  'all',
  'ready',
  'loading',
  'finished',
  'billing',
  'partially-billed',
  'billed',
  'print-pending',
] as const

const day = (raw: unknown) => (/^\d{4}-\d\d-\d\d$/.test(String(raw)) ? text(raw) : undefined)

/** Filters of the shipment list as they stand in the address, under the names of GET /shipments. */
export const readShipmentsSearch = searchReader({
  tab: oneOf(...SHIPMENT_TABS),
  sort: oneOf('newest', 'oldest'),
  page: number,
  saved: number,
  columns: list,
  dense: oneOf('true', 'false'),
  search: text,
  number: text,
  createdFrom: day,
  createdTo: day,
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
