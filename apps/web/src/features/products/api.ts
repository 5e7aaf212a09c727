import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import type { ProductSearch } from './search.ts'

const PER_PAGE = 50

/** The filters of the list, as the address has them. */
export const productFilters = ({ page: _, ...filters }: ProductSearch) => filters

export const productsQuery = (search: ProductSearch) => ({
  ...apiQuery('GET /products', {
    query: { ...productFilters(search), page: search.page, perPage: PER_PAGE },
  }),
  placeholderData: keepPreviousData,
})

/** One article with its units, price and free stock of all the user's warehouses; read anew when its page opens. */
export const productQuery = (id: string) => ({
  ...apiQuery('GET /products/{id}', { params: { id } }),
  refetchOnMount: 'always' as const,
})

/** Its batches, those that expire first at the top. */
export const batchesQuery = (id: string) =>
  apiQuery('GET /products/{id}/batches', { params: { id }, query: {} })

/** What it costs in each price list, today and in the next version. */
export const productPricesQuery = (id: string) => apiQuery('GET /products/{id}/prices', { params: { id } })

/** Stock by state, what was sold, and for how long it lasts. */
export const outlookQuery = (id: string) => apiQuery('GET /products/{id}/outlook', { params: { id } })

export const productHistoryQuery = (id: string, perPage: number) =>
  apiQuery('GET /audit', { query: { objectType: 'product', objectId: id, page: 1, perPage } })

const RARELY = { staleTime: 5 * 60_000 }
export const productChoicesQuery = () => ({ ...apiQuery('GET /products/choices'), ...RARELY })

const REFRESHES = ['products', 'audit']

type Handlers<K extends 'POST /products' | 'PUT /products/{id}'> = Parameters<typeof useApiMutation<K>>[1]

export const useCreateProduct = (handlers: Handlers<'POST /products'>) =>
  useApiMutation('POST /products', { refreshes: REFRESHES, quiet: true, ...handlers })

export const useChangeProduct = (handlers: Handlers<'PUT /products/{id}'>) =>
  useApiMutation('PUT /products/{id}', { refreshes: REFRESHES, quiet: true, ...handlers })
