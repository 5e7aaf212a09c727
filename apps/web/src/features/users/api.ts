import { keepPreviousData } from '@tanstack/react-query'
import { type ApiData, type ApiInput, api } from '../../lib/api/api.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import type { UserSearch } from './search.ts'

const PER_PAGE = 50

/** The filters of the list of users, whatever its tab. */
const filtersOf = ({ search, role, branchId, operationId }: UserSearch) => ({
  search,
  role,
  branchId,
  operationId,
})

const OF_TAB = {
  active: { active: 'true' },
  inactive: { active: 'false' },
  attention: { attention: 'true' },
  all: {},
} as const

/** The filters with those of the tab: active users unless the address says otherwise. */
export const userFilters = (search: UserSearch) => ({
  ...filtersOf(search),
  ...OF_TAB[search.state ?? 'active'],
})

export const usersQuery = (search: UserSearch) => ({
  ...apiQuery('GET /users', { query: { ...userFilters(search), page: search.page, perPage: PER_PAGE } }),
  placeholderData: keepPreviousData,
})

export const userTabsQuery = (search: UserSearch) => ({
  ...apiQuery('GET /users/tab-counts', { query: filtersOf(search) }),
  placeholderData: keepPreviousData,
})

export const userQuery = (id: number) => apiQuery('GET /users/{id}', { params: { id } })
export const openWorkQuery = (id: number) => apiQuery('GET /users/{id}/open-work', { params: { id } })
export const rolesQuery = () => ({ ...apiQuery('GET /roles'), staleTime: 5 * 60_000 })

export const userHistoryQuery = (id: number, perPage: number) =>
  apiQuery('GET /audit', { query: { objectType: 'user', objectId: String(id), page: 1, perPage } })

const REFRESHES = ['users', 'audit', 'auth']

type Handlers<K extends 'POST /users' | 'PUT /users/{id}'> = Parameters<typeof useApiMutation<K>>[1]

export const useCreateUser = (handlers: Handlers<'POST /users'>) =>
  useApiMutation('POST /users', { refreshes: REFRESHES, quiet: true, ...handlers })

export const useChangeUser = (handlers: Handlers<'PUT /users/{id}'>) =>
  useApiMutation('PUT /users/{id}', { refreshes: REFRESHES, quiet: true, ...handlers })

export type UserBulk = ApiInput<'POST /users/bulk'>['body']
export type UserBulkReport = ApiData<'POST /users/bulk'>

/** Tells what would happen; each opening of the dialog asks anew. */
export const bulkPreviewQuery = (id: string, body: UserBulk | null) => ({
  queryKey: ['users-bulk-preview', id, body],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api('POST /users/bulk', { body: { ...(body as UserBulk), dryRun: true }, signal })).data,
  enabled: body !== null,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const useRunBulk = () => useApiMutation('POST /users/bulk', { refreshes: REFRESHES, quiet: true })
