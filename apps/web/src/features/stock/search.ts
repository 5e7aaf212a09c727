import { MOVEMENT_KINDS } from '@cais/domain/stock/movements'
import { codes, day, list, number, oneOf, page, searchReader, words } from '../../lib/lists/search-params.ts'

export const STOCK_TABS = ['all', 'analysis', 'blocked'] as const
export const AREAS = ['north', 'center', 'south', 'undefined'] as const

const areas = (raw: unknown) => {
  const known = AREAS.filter((area) => list(raw)?.includes(area))
  return known.length > 0 ? known : undefined
}
const provinces = (raw: unknown) => {
  const known = list(raw)?.filter((id) => /^([1-9]|1[01])$/.test(id))
  return known && known.length > 0 ? known : undefined
}

/** Views of the page /stock: documents in analysis, who waits, and the inventory. */
export const STOCK_VIEWS = [
  'analysis',
  'waiting',
  'levels',
  'movements',
  'receipts',
  'counts',
  'life',
] as const
export type StockView = (typeof STOCK_VIEWS)[number]

export const TEMPERATURES = ['ambient', 'refrigerated', 'frozen'] as const
export const COUNT_SHOWS = ['all', 'uncounted', 'counted', 'differences', 'second'] as const

const someOf =
  <const T extends string>(...known: readonly T[]) =>
  (raw: unknown) => {
    const chosen = known.filter((one) => list(raw)?.includes(one))
    return chosen.length > 0 ? chosen : undefined
  }
const yesNo = oneOf('true', 'false')

/** Filters of stock analysis and of the inventory as they stand in the address, under the names of their calls. */
export const readStockSearch = searchReader({
  view: oneOf(...STOCK_VIEWS),
  tab: oneOf(...STOCK_TABS),
  sort: oneOf('oldest', 'newest', 'priority', 'expiry', 'article'),
  page: page,
  saved: number,
  search: words(100),
  number: words(60),
  customerId: number,
  area: areas,
  provinceId: provinces,
  branchId: codes(8),
  createdFrom: day,
  createdTo: day,
  warehouseId: codes(12),
  productId: words(40),
  batch: words(40),
  temperature: someOf(...TEMPERATURES),
  expiringBefore: day,
  blocked: yesNo,
  withStock: yesNo,
  kind: someOf(...MOVEMENT_KINDS),
  from: day,
  to: day,
  reference: words(60),
  userId: number,
  levelId: number,
  /** The batch, or the stock count, that is open over its list. */
  level: number,
  count: number,
  show: oneOf(...COUNT_SHOWS),
})
export type StockSearch = ReturnType<typeof readStockSearch>

/** Views of the page /stock-value: what stock is worth, and what was written off. */
export const VALUE_VIEWS = ['value', 'write-offs'] as const

export const readValueSearch = searchReader({
  view: oneOf(...VALUE_VIEWS),
  page: page,
  search: words(100),
  on: day,
  from: day,
  to: day,
  branchId: codes(8),
  warehouseId: codes(12),
  sort: oneOf('value', 'article'),
})
export type ValueSearch = ReturnType<typeof readValueSearch>

/** Views of the page /inventory, for those who receive and count. */
export const INVENTORY_VIEWS = ['receipts', 'counts', 'places'] as const
export type InventoryPageView = (typeof INVENTORY_VIEWS)[number]
export const RECEIPT_TABS = ['all', 'open', 'posted', 'given-up'] as const

/** Filters of goods receipts, stock counts and locations as they stand in the address. */
export const readInventorySearch = searchReader({
  view: oneOf(...INVENTORY_VIEWS),
  tab: oneOf(...RECEIPT_TABS),
  page: page,
  search: words(100),
  branchId: codes(8),
  warehouseId: codes(12),
  supplierId: number,
  from: day,
  to: day,
  show: oneOf(...COUNT_SHOWS),
})
export type InventorySearch = ReturnType<typeof readInventorySearch>
