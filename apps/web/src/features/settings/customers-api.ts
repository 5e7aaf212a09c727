import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import type { CustomerSearch } from './search.ts'

const PER_PAGE = 50

/** The filters of the list, as the address has them: active customers unless it says otherwise. */
export const customerFilters = ({ state = 'active', blocked, page: _, ...filters }: CustomerSearch) => ({
  ...filters,
  ...(blocked === 'yes' && { blocked: 'true' as const }),
  ...(state !== 'all' && { active: state === 'active' ? ('true' as const) : ('false' as const) }),
})

export const customersQuery = (search: CustomerSearch) => ({
  ...apiQuery('GET /customers', {
    query: { ...customerFilters(search), page: search.page, perPage: PER_PAGE },
  }),
  placeholderData: keepPreviousData,
})

/** Read anew when the page opens, so that what others changed is seen before one types. */
export const customerCardQuery = (id: number) => ({
  ...apiQuery('GET /customers/{id}', { params: { id } }),
  refetchOnMount: 'always' as const,
})

export const customerHistoryQuery = (id: number, perPage: number) =>
  apiQuery('GET /audit', { query: { objectType: 'customer', objectId: String(id), page: 1, perPage } })

const RARELY = { staleTime: 5 * 60_000 }
export const warehouseListQuery = () => ({ ...apiQuery('GET /warehouses'), ...RARELY })
export const branchListQuery = () => ({ ...apiQuery('GET /branches'), ...RARELY })
export const routeNamesQuery = () => apiQuery('GET /routes')
export const clientTypesQuery = () => ({ ...apiQuery('GET /client-types'), ...RARELY })
export const paymentConditionsQuery = () => ({ ...apiQuery('GET /payment-conditions'), ...RARELY })

/** Those of master data that a customer may be given. */
export const offeredConditionsQuery = () =>
  apiQuery('GET /master-data/payment-conditions', { query: { active: 'true' as const, perPage: 200 } })

const REFRESHES = ['customers', 'audit', 'payment-conditions']

type Handlers<K extends 'POST /customers' | 'PUT /customers/{id}'> = Parameters<typeof useApiMutation<K>>[1]

export const useCreateCustomer = (handlers: Handlers<'POST /customers'>) =>
  useApiMutation('POST /customers', { refreshes: REFRESHES, quiet: true, ...handlers })

export const useChangeCustomer = (handlers: Handlers<'PUT /customers/{id}'>) =>
  useApiMutation('PUT /customers/{id}', { refreshes: REFRESHES, quiet: true, ...handlers })
