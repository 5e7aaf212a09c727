import { keepPreviousData } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ApiData, ApiRow } from '../../lib/api/api.ts'
import { formatQuantity } from '../../lib/format/quantity.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { set } from './model/stock-query.ts'
import type { ValueSearch } from './search.ts'

export type StockValueRow = ApiRow<'GET /stock-value'>
export type WarehouseValue = ApiData<'GET /stock-value/warehouses'>[number]
export type WriteOffRow = ApiRow<'GET /stock/write-offs'>
export type WaitingWriteOff = ApiRow<'GET /confirmations'>
export type LevelRow = ApiRow<'GET /stock/levels'>

const placeOf = ({ on, branchId, warehouseId }: ValueSearch) => set({ on, branchId, warehouseId })

export const valueQuery = (search: ValueSearch) => ({
  ...placeOf(search),
  ...set({ search: search.search, sort: search.sort, page: search.page }),
  perPage: 100,
})

/** What stock is worth by warehouse and article. */
export const stockValues = (search: ValueSearch) => ({
  ...apiQuery('GET /stock-value', { query: valueQuery(search) }),
  placeholderData: keepPreviousData,
})

/** The same by warehouse, whichever warehouses the list is narrowed to. */
export const warehouseValues = ({ on, branchId }: ValueSearch) => ({
  ...apiQuery('GET /stock-value/warehouses', { query: set({ on, branchId }) }),
  placeholderData: keepPreviousData,
})

export const writeOffQuery = ({ search, branchId, warehouseId, from, to, page }: ValueSearch) => ({
  ...set({ search, branchId, warehouseId, from, to, page }),
  perPage: 100,
})

/** What was written off. */
export const writeOffs = (search: ValueSearch) => ({
  ...apiQuery('GET /stock/write-offs', { query: writeOffQuery(search) }),
  placeholderData: keepPreviousData,
})

/** The batches of an article that have anything on hand. */
export const batchesOfProduct = (productId: string) =>
  apiQuery('GET /stock/levels', { query: { productId, withStock: 'true', perPage: 200 } })

/** Write-offs that wait for a second person, the oldest first. */
export const waitingWriteOffs = () =>
  apiQuery('GET /confirmations', {
    query: { kind: ['write-off'], state: ['waiting'], sort: 'oldest', perPage: 50 },
  })

const WRITTEN_OFF = ['stock', 'stock-value', 'products', 'confirmations'] as const

export function useDecideWriteOff(onDecided: () => unknown) {
  const t = useTranslations('stock-value.waiting.done')
  return useApiMutation('POST /confirmations/{id}/decide', {
    refreshes: WRITTEN_OFF,
    quiet: true,
    success: (_reply, { body }) => t(body.action),
    onSuccess: onDecided,
  })
}

/** Takes a quantity of a batch out of the stock. */
export function useWriteOff(onDone: () => unknown) {
  const t = useTranslations('stock-value.writeOff')
  return useApiMutation('POST /stock/write-offs', {
    refreshes: WRITTEN_OFF,
    quiet: true,
    success: ({ data, confirmationId }, { body }) =>
      confirmationId === null
        ? t('done', {
            product: data.description,
            batch: data.batch,
            quantity: formatQuantity(Number(body.quantity)),
          })
        : t('waits', { product: data.description }),
    onSuccess: onDone,
  })
}
