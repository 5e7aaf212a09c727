import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type ApiInput, type ApiReply, api } from '../../lib/api/api.ts'
import { formatQuantity } from '../../lib/format/quantity.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import type { Found } from '../../ui/fields/search-select.tsx'
import { inStock } from './api.ts'
import { countLinesQuery, type Level, levelsQuery, movementsQuery, pageOf } from './model/inventory-query.ts'
import type { Subject } from './model/shelf-life.ts'
import type { StockSearch } from './search.ts'

type HistoryType = ApiInput<'GET /audit'>['query']['objectType']

/** Who did what with a stock count, a batch, or the goods that came into a warehouse; newest first. */
export const historyOf = (objectType: HistoryType, objectId: string | number, perPage: number) =>
  inStock(apiQuery('GET /audit', { query: { objectType, objectId: String(objectId), perPage } }))

/** Who changed a rule of shelf life. */
export const shelfLifeHistory = ({ customerId, productId }: Subject, perPage: number) =>
  apiQuery('GET /stock/shelf-life/history', {
    query: { ...(customerId !== null && { customerId }), ...(productId !== null && { productId }), perPage },
  })

/** What lies where, under the filters of the address. */
export const levelsOfSearch = (search: StockSearch) => ({
  ...apiQuery('GET /stock/levels', { query: levelsQuery(search) }),
  placeholderData: keepPreviousData,
})

/** How it came there, under the filters of the address. */
export const movementsOfSearch = (search: StockSearch) => ({
  ...apiQuery('GET /stock/movements', { query: movementsQuery(search) }),
  placeholderData: keepPreviousData,
})

/** The last movements of one batch. */
export const movementsOfLevel = (levelId: number) =>
  apiQuery('GET /stock/movements', { query: { levelId, perPage: 10 } })

/** Lines that wait for stock, in the order of service. */
export const waitingLines = (search: StockSearch) => ({
  ...apiQuery('GET /stock/waiting', {
    query: {
      ...(search.warehouseId && { warehouseId: search.warehouseId }),
      ...(search.productId && { productId: search.productId }),
      ...pageOf(search),
    },
  }),
  placeholderData: keepPreviousData,
})

/** Certain lines, whether they wait still or were served. */
export const linesNow = (lineIds: readonly number[]) =>
  apiQuery('GET /stock/waiting', { query: { lineIds: [...lineIds], perPage: 200 } })

export const countsOfSearch = (search: Pick<StockSearch, 'page'>) => ({
  ...apiQuery('GET /stock/counts', { query: pageOf(search) }),
  placeholderData: keepPreviousData,
})
export const countById = (id: number) => apiQuery('GET /stock/counts/{id}', { params: { id } })
export const linesOfCount = (id: number, search: Pick<StockSearch, 'search' | 'show' | 'page'>) => ({
  ...apiQuery('GET /stock/counts/{id}/lines', { params: { id }, query: countLinesQuery(search) }),
  placeholderData: keepPreviousData,
})

/** The walk of a count: its batches in the order of their locations. */
export const walkOfCount = (id: number) =>
  apiQuery('GET /stock/counts/{id}/lines', { params: { id }, query: { perPage: 200 } })
export const reviewOfCount = (id: number) => apiQuery('GET /stock/counts/{id}/review', { params: { id } })
export const countChoices = (warehouseId: string) =>
  apiQuery('GET /stock/counts/choices', { query: { warehouseId } })
export const countLimit = () => apiQuery('GET /settings/count-limit')

type LocationsSearch = { warehouseId: string; search?: string; page?: number }
export const locationsOf = ({ warehouseId, search, page }: LocationsSearch) => ({
  ...apiQuery('GET /stock/locations', {
    query: { warehouseId, perPage: 100, ...(search && { search }), ...(page && { page }) },
  }),
  placeholderData: keepPreviousData,
})

/** Where articles lie, several at once. */
export const useSaveLocations = (onSaved?: (reply: ApiReply<'PUT /stock/locations'>) => unknown) =>
  useApiMutation('PUT /stock/locations', { refreshes: ['stock'], ...(onSaved && { onSuccess: onSaved }) })

export const shelfLifeRules = (search: StockSearch) => ({
  ...apiQuery('GET /stock/shelf-life', {
    query: { ...(search.search && { search: search.search }), ...pageOf(search) },
  }),
  placeholderData: keepPreviousData,
})

export const warehouses = () => apiQuery('GET /warehouses')

type Lines = ApiInput<'POST /stock/receipts/check'>['body']['lines']

/** What is known of the rows of a receipt. A read, though it is sent as a body: there may be a thousand rows. */
export const receiptCheck = (warehouseId: string, lines: Lines) =>
  queryOptions<ApiReply<'POST /stock/receipts/check'>>({
    queryKey: ['stock', null, 'receipt check', warehouseId, lines],
    queryFn: () => api('POST /stock/receipts/check', { body: { warehouseId, lines } }),
    enabled: warehouseId !== '' && lines.length > 0,
    placeholderData: keepPreviousData,
  })

/** Products by code or words. */
export async function searchProducts(search: string): Promise<Found[]> {
  const { data } = await api('GET /products', { query: { search, perPage: 20 } })
  return data.map(({ id, description, stockUnit }) => ({
    value: id,
    label: description,
    detail: `${id} · ${stockUnit}`,
  }))
}

/** The same, for a field that offers them while one types. */
export const productsFor = (search: string) =>
  queryOptions({
    queryKey: ['products', null, 'offered', search],
    queryFn: () => searchProducts(search),
    enabled: search.trim().length > 1,
  })

const REFRESHES = ['stock', 'orders', 'products', 'home'] as const

/** On hand becomes what was counted. */
export function useCorrect(level: Pick<Level, 'batch' | 'description'>, onSaved: () => unknown) {
  const t = useTranslations('inventory')
  return useApiMutation('POST /stock/corrections', {
    refreshes: REFRESHES,
    quiet: true,
    success: (_reply, { body }) =>
      t('correct.done', {
        product: level.description,
        batch: level.batch,
        quantity: formatQuantity(Number(body.onHand)),
      }),
    onSuccess: onSaved,
  })
}

/** Blocks a batch, or ends the block; the reply names who holds it. */
export function useBlock(onSaved: (reply: ApiReply<'PUT /stock/levels/{id}/block'>) => unknown) {
  return useApiMutation('PUT /stock/levels/{id}/block', {
    refreshes: REFRESHES,
    quiet: true,
    onSuccess: onSaved,
  })
}

/** Goods come in; the reply says who waited for them. */
export function useReceive(onSaved: (reply: ApiReply<'POST /stock/receipts'>) => unknown) {
  return useApiMutation('POST /stock/receipts', { refreshes: REFRESHES, quiet: true, onSuccess: onSaved })
}

export function useOpenCount(onOpened: (reply: ApiReply<'POST /stock/counts'>) => unknown) {
  return useApiMutation('POST /stock/counts', { refreshes: ['stock'], quiet: true, onSuccess: onOpened })
}

export function useSaveCountLimit(onSaved: () => unknown) {
  const t = useTranslations('inventory.counts.limitForm')
  return useApiMutation('PUT /settings/count-limit', {
    refreshes: ['stock', 'settings'],
    quiet: true,
    success: t('saved'),
    onSuccess: onSaved,
  })
}

export function useWriteCounted(onSaved?: () => unknown) {
  return useApiMutation('PUT /stock/counts/{id}/lines', {
    refreshes: ['stock'],
    quiet: true,
    ...(onSaved && { onSuccess: onSaved }),
  })
}

export function usePostCount(onPosted: () => unknown) {
  const t = useTranslations('inventory')
  return useApiMutation('POST /stock/counts/{id}/post', {
    refreshes: REFRESHES,
    quiet: true,
    success: ({ data }) => t('counts.posted', { number: data.number }),
    onSuccess: onPosted,
  })
}

export function useGiveUpCount(onGivenUp: () => unknown) {
  const t = useTranslations('inventory')
  return useApiMutation('POST /stock/counts/{id}/give-up', {
    refreshes: REFRESHES,
    quiet: true,
    success: ({ data }) => t('counts.givenUp', { number: data.number }),
    onSuccess: onGivenUp,
  })
}

/** How fresh goods must be, for a customer, a product, or both, by their names. */
export function useSaveShelfLife(subject: string, onSaved: () => unknown) {
  const t = useTranslations('inventory')
  return useApiMutation('PUT /stock/shelf-life', {
    refreshes: ['stock', 'orders', 'customers', 'products'],
    quiet: true,
    success: (_reply, { body: { days } }) =>
      typeof days === 'number'
        ? t('life.saved', { subject, days: t('life.daysOf', { days }) })
        : t('life.removed', { subject }),
    onSuccess: onSaved,
  })
}
