import { list, number, oneOf, searchReader, text } from '../../lib/search-params.ts'

export const STOCK_TABS = ['all', 'analysis', 'blocked'] as const
export const AREAS = ['north', 'center', 'south', 'undefined'] as const

const day = (raw: unknown) => (/^\d{4}-\d\d-\d\d$/.test(String(raw)) ? text(raw) : undefined)
const areas = (raw: unknown) => {
  const known = AREAS.filter((area) => list(raw)?.includes(area))
  return known.length > 0 ? known : undefined
}
const provinces = (raw: unknown) => {
  const known = list(raw)?.filter((id) => /^([1-9]|1[01])$/.test(id))
  return known && known.length > 0 ? known : undefined
}

/** Views of the page /stock: documents in analysis, who waits, and the ledger. */
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
export const MOVEMENT_KINDS = ['receipt', 'correction', 'count', 'sale', 'return', 'swap'] as const
export const COUNT_SHOWS = ['all', 'uncounted', 'counted', 'differences'] as const

const someOf =
  <const T extends string>(...known: readonly T[]) =>
  (raw: unknown) => {
    const chosen = known.filter((one) => list(raw)?.includes(one))
    return chosen.length > 0 ? chosen : undefined
  }
const yesNo = oneOf('true', 'false')

/** Filters of stock analysis and of the ledger as they stand in the address, under the names of their calls. */
export const readStockSearch = searchReader({
  view: oneOf(...STOCK_VIEWS),
  tab: oneOf(...STOCK_TABS),
  sort: oneOf('oldest', 'newest', 'priority', 'expiry', 'article'),
  page: number,
  saved: number,
  search: text,
  number: text,
  customerId: number,
  area: areas,
  provinceId: provinces,
  branchId: list,
  createdFrom: day,
  createdTo: day,
  warehouseId: list,
  productId: text,
  batch: text,
  temperature: someOf(...TEMPERATURES),
  expiringBefore: day,
  blocked: yesNo,
  withStock: yesNo,
  kind: someOf(...MOVEMENT_KINDS),
  from: day,
  to: day,
  reference: text,
  userId: number,
  levelId: number,
  /** The batch, and the inventory, that is open over its list. */
  level: number,
  count: number,
  show: oneOf(...COUNT_SHOWS),
})
export type StockSearch = ReturnType<typeof readStockSearch>
