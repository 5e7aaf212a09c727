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

/** Filters of stock analysis as they stand in the address, under the names of GET /stock. */
export const readStockSearch = searchReader({
  tab: oneOf(...STOCK_TABS),
  sort: oneOf('oldest', 'newest'),
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
})
export type StockSearch = ReturnType<typeof readStockSearch>
