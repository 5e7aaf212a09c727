import type { ApiInput, ApiRow } from '../../lib/api/api.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'

export type Source = ApiRow<'GET /retailers/{id}/sources'>
export type ApiKey = ApiRow<'GET /retailers/{id}/api-keys'>
export type SourceBody = NonNullable<ApiInput<'POST /retailers/{id}/sources'>['body']>
export type SourceSettings = Source['settings']

export const retailersQuery = () => apiQuery('GET /retailers')
export const sourcesQuery = (id: string) => apiQuery('GET /retailers/{id}/sources', { params: { id } })
export const arrivalsQuery = (id: number, page: number) =>
  apiQuery('GET /sources/{id}/arrivals', { params: { id }, query: { page, perPage: 10 } })
export const keysQuery = (id: string) => apiQuery('GET /retailers/{id}/api-keys', { params: { id } })
export const retailerHistoryQuery = (id: string, perPage: number) =>
  apiQuery('GET /audit', { query: { objectType: 'retailer', objectId: id, perPage } })

/** Everything that the page of a retailer shows. */
const SHOWN = ['retailers', 'sources', 'audit'] as const

export const useAddSource = (success: string) =>
  useApiMutation('POST /retailers/{id}/sources', { refreshes: SHOWN, success, quiet: true })
export const useChangeSource = (success: string) =>
  useApiMutation('PUT /sources/{id}', { refreshes: SHOWN, success, quiet: true })
export const useRemoveSource = (success: string) =>
  useApiMutation('DELETE /sources/{id}', { refreshes: SHOWN, success })
export const useTrySource = () => useApiMutation('POST /sources/test', { quiet: true })
export const useFetchSource = () =>
  useApiMutation('POST /sources/{id}/fetch', { refreshes: [...SHOWN, 'morpheus', 'claims'] })
export const useCreateKey = () =>
  useApiMutation('POST /retailers/{id}/api-keys', { refreshes: SHOWN, quiet: true })
export const useRevokeKey = (success: string) =>
  useApiMutation('DELETE /api-keys/{id}', { refreshes: SHOWN, success })
