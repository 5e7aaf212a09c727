import type { ApiData, ApiInput, ApiRow } from '../../../lib/api.ts'
import type { StockSearch } from '../search.ts'

export type StockRow = ApiRow<'GET /stock'>
export type StockQuery = NonNullable<ApiInput<'GET /stock'>['query']>
export type StockDetail = ApiData<'GET /orders/{id}/stock'>
export type StockLine = StockDetail['lines'][number]
export type Batch = ApiRow<'GET /products/{id}/batches'>

export const PER_PAGE = 50

/** The call that the address means. */
export const queryOfSearch = ({ provinceId, saved: _saved, ...filters }: StockSearch): StockQuery => ({
  ...filters,
  ...(provinceId && { provinceId: provinceId.map(Number) }),
  perPage: PER_PAGE,
})

/** Whether anything but tab, page and order narrows the list. */
export const isFiltered = ({ tab: _tab, page: _page, sort: _sort, saved: _saved, ...filters }: StockSearch) =>
  Object.keys(filters).length > 0
