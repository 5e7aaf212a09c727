import type { ApiInput, ApiRow } from '../../../lib/api/api.ts'
import type { StockSearch } from '../search.ts'
import { set } from './stock-query.ts'

export type Level = ApiRow<'GET /stock/levels'>
export type Movement = ApiRow<'GET /stock/movements'>
export type WaitingLine = ApiRow<'GET /stock/waiting'>
export type Count = ApiRow<'GET /stock/counts'>
export type CountLine = ApiRow<'GET /stock/counts/{id}/lines'>
export type ShelfLifeRule = ApiRow<'GET /stock/shelf-life'>

type LevelsQuery = NonNullable<ApiInput<'GET /stock/levels'>['query']>
type MovementsQuery = NonNullable<ApiInput<'GET /stock/movements'>['query']>
type CountLinesQuery = NonNullable<ApiInput<'GET /stock/counts/{id}/lines'>['query']>

const PER_PAGE = 100

export const pageOf = ({ page }: Pick<StockSearch, 'page'>) => ({ perPage: PER_PAGE, ...(page && { page }) })

/** What narrows the list of batches. */
export const levelFilters = (search: StockSearch) =>
  set({
    search: search.search,
    productId: search.productId,
    warehouseId: search.warehouseId,
    batch: search.batch,
    temperature: search.temperature,
    expiringBefore: search.expiringBefore,
    blocked: search.blocked,
    withStock: search.withStock,
  })

/** Empty levels are history: they are shown only when asked for. */
export const levelsQuery = (search: StockSearch): LevelsQuery => ({
  withStock: 'true',
  ...levelFilters(search),
  ...(search.sort === 'article' && { sort: 'article' as const }),
  ...pageOf(search),
})

/** What narrows the list of movements. */
export const movementFilters = (search: StockSearch) =>
  set({
    search: search.search,
    productId: search.productId,
    levelId: search.levelId,
    warehouseId: search.warehouseId,
    batch: search.batch,
    kind: search.kind,
    from: search.from,
    to: search.to,
    reference: search.reference,
    userId: search.userId,
  })

export const movementsQuery = (search: StockSearch): MovementsQuery => ({
  ...movementFilters(search),
  ...pageOf(search),
})

export const countLinesQuery = (search: Pick<StockSearch, 'search' | 'show' | 'page'>): CountLinesQuery => ({
  ...set({ search: search.search, show: search.show }),
  ...pageOf(search),
})
