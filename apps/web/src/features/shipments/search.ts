import { codes, day, list, number, oneOf, page, searchReader, words } from '../../lib/lists/search-params.ts'

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

/** The filters of the shipments list in the address, named as in GET /shipments. */
export const readShipmentsSearch = searchReader({
  tab: oneOf(...SHIPMENT_TABS),
  sort: oneOf('newest', 'oldest', 'departure'),
  page: page,
  saved: number,
  columns: list,
  dense: oneOf('true', 'false'),
  search: words(100),
  number: words(60),
  createdFrom: day,
  createdTo: day,
  departsFrom: day,
  departsTo: day,
  driver: words(100),
  registration: words(40),
  responsible: words(100),
  branchId: codes(8),
  route: words(100),
})
export type ShipmentsSearch = ReturnType<typeof readShipmentsSearch>

/** The filters of documents that wait for a truck, named as in GET /shipments/ready-orders. */
export const readTruckSearch = searchReader({
  search: words(100),
  number: words(60),
  customerId: number,
  userId: number,
  branchId: codes(8),
  route: words(100),
  warehouseId: words(12),
  deliveryFrom: day,
  deliveryTo: day,
  fits: oneOf('first'),
})
export type TruckSearch = ReturnType<typeof readTruckSearch>

export const SHIPMENT_VIEWS = ['documents', 'lines', 'classes', 'invoices', 'history'] as const

/** What of a shipment is shown. */
export const readShipmentSearch = searchReader({ view: oneOf(...SHIPMENT_VIEWS) })
