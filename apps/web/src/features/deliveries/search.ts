import { codes, day, list, number, oneOf, page, searchReader, words } from '../../lib/lists/search-params.ts'

export const DELIVERY_TABS = ['all', 'on-the-road', 'delivered', 'partly', 'refused', 'counter'] as const

/** The filters of the list of deliveries in the address, named as in GET /deliveries. */
export const readDeliveriesSearch = searchReader({
  tab: oneOf(...DELIVERY_TABS),
  sort: oneOf('newest', 'oldest'),
  page: page,
  saved: number,
  columns: list,
  dense: oneOf('true', 'false'),
  search: words(100),
  number: words(60),
  branchId: codes(8),
  leftFrom: day,
  leftTo: day,
  customerId: number,
})
export type DeliveriesSearch = ReturnType<typeof readDeliveriesSearch>

/** The counter: the filters of the list, the document that is being collected, and its delivery once it is handed over. */
export const readCounterSearch = searchReader({
  search: words(100),
  whose: oneOf('all'),
  document: number,
  delivery: number,
})
export type CounterSearch = ReturnType<typeof readCounterSearch>
