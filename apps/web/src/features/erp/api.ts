import type { ApiData } from '../../lib/api/api.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'

export type Connection = ApiData<'GET /settings/erp-connection'>
export type Sync = ApiData<'GET /erp/syncs'>[number]

export const connectionQuery = () => apiQuery('GET /settings/erp-connection')

export const connectionHistoryQuery = (perPage: number) =>
  apiQuery('GET /audit', { query: { objectType: 'settings', objectId: 'erp-connection', perPage } })

export const useChangeConnection = (success: string, onSuccess: (saved: Connection) => void) =>
  useApiMutation('PUT /settings/erp-connection', {
    refreshes: ['settings', 'erp', 'audit'],
    success,
    quiet: true,
    onSuccess: ({ data }) => onSuccess(data),
  })

export const useTestConnection = () => useApiMutation('POST /settings/erp-connection/test', { quiet: true })

const REFRESH_MS = 5000

/** Readings are on their way while the page is open. */
export const syncsQuery = () => ({ ...apiQuery('GET /erp/syncs'), refetchInterval: REFRESH_MS })

export const useSyncNow = (success: string) =>
  useApiMutation('POST /erp/syncs', { refreshes: ['erp'], success })
