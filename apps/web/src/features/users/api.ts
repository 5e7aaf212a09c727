import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import type { UserSearch } from './search.ts'

const PER_PAGE = 50

/** The filters of the list of users, as the address has them: active users unless it says otherwise. */
export const userFilters = ({ state = 'active', search, role, branchId, operationId }: UserSearch) => ({
  search,
  role,
  branchId,
  operationId,
  ...(state !== 'all' && { active: state === 'active' ? ('true' as const) : ('false' as const) }),
})

export const usersQuery = (search: UserSearch) => ({
  ...apiQuery('GET /users', { query: { ...userFilters(search), page: search.page, perPage: PER_PAGE } }),
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
