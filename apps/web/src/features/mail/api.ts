import type { ApiData } from '../../lib/api/api.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'

export type MailSettings = ApiData<'GET /settings/mail'>

export const mailSettingsQuery = () => apiQuery('GET /settings/mail')

export const mailHistoryQuery = (perPage: number) =>
  apiQuery('GET /audit', { query: { objectType: 'settings', objectId: 'mail', perPage } })

export const useChangeMailSettings = (success: string, onSuccess: (saved: MailSettings) => void) =>
  useApiMutation('PUT /settings/mail', {
    refreshes: ['settings', 'audit'],
    success,
    quiet: true,
    onSuccess: ({ data }) => onSuccess(data),
  })

export const useTestMail = () => useApiMutation('POST /settings/mail/test', { quiet: true })

export const useReadReturned = () =>
  useApiMutation('POST /settings/mail/read', { refreshes: ['settings'], quiet: true })
