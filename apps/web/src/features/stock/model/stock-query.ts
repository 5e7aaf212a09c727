import type { ApiData, ApiInput, ApiRow } from '../../../lib/api/api.ts'
import type { StockSearch } from '../search.ts'

export type StockRow = ApiRow<'GET /stock'>
export type StockQuery = NonNullable<ApiInput<'GET /stock'>['query']>
export type StockDetail = ApiData<'GET /orders/{id}/stock'>
export type StockLine = StockDetail['lines'][number]
export type Batch = ApiRow<'GET /stock/levels'>
export type Holder = ApiRow<'GET /stock/levels/{id}/holders'>

const PER_PAGE = 50

/** What narrows the list of stock analysis. */
const narrowing = (search: StockSearch) => ({
  search: search.search,
  number: search.number,
  customerId: search.customerId,
  area: search.area,
  provinceId: search.provinceId?.map(Number),
  branchId: search.branchId,
  createdFrom: search.createdFrom,
  createdTo: search.createdTo,
  warehouseId: search.warehouseId?.[0],
})

/** The address without its filters; tab, view and order stay. */
export const cleared = (search: StockSearch) =>
  Object.fromEntries(Object.keys(set(narrowing(search))).map((name) => [name, undefined]))

/** The call that the address means. */
export const queryOfSearch = (search: StockSearch): StockQuery => ({
  ...set(narrowing(search)),
  ...set({ tab: search.tab, page: search.page, sort: sortOf(search) }),
  perPage: PER_PAGE,
})

/** The order of the list; what other views sort by means nothing here. */
export const sortOf = ({ sort }: StockSearch) => (sort === 'newest' || sort === 'priority' ? sort : undefined)

/** Whether anything but tab, page and order narrows the list. */
export const isFiltered = (search: StockSearch) => Object.keys(set(narrowing(search))).length > 0

type Set<T> = { [name in keyof T]?: Exclude<T[name], undefined> }

/** Without what is not set: the address and the call name only what narrows. */
export const set = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Set<T>
