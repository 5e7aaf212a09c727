import type { ApiData, ApiRow } from '../../lib/api/api.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'

export type Profile = ApiData<'GET /retailers/{id}/answers'>
export type Answer = ApiRow<'GET /answers'>
export type Webhook = ApiData<'GET /webhooks'>[number]

export const retailersQuery = () => apiQuery('GET /retailers')
export const profileQuery = (id: string) => apiQuery('GET /retailers/{id}/answers', { params: { id } })
export const answersQuery = (retailerId: string) =>
  apiQuery('GET /answers', { query: { retailerId: [retailerId], perPage: 10 } })
export const webhooksQuery = () => apiQuery('GET /webhooks')

export const useSaveProfile = (success: string, onSuccess: (saved: Profile) => void) =>
  useApiMutation('PUT /retailers/{id}/answers', {
    refreshes: ['retailers', 'audit'],
    success,
    quiet: true,
    onSuccess: ({ data }) => onSuccess(data),
  })

export const useTestWay = () => useApiMutation('POST /retailers/{id}/answers/test', { quiet: true })

export const useNewVersion = (success: string, onSuccess: () => void) =>
  useApiMutation('POST /answers/{id}/new-version', {
    refreshes: ['answers', 'outbox'],
    success,
    quiet: true,
    onSuccess,
  })

export const WEBHOOK_REFRESHES = ['webhooks', 'outbox'] as const

/** Answers the secret, which nobody sees again. */
export const useCreateWebhook = (onSuccess: (secret: string) => void) =>
  useApiMutation('POST /webhooks', {
    refreshes: WEBHOOK_REFRESHES,
    quiet: true,
    onSuccess: ({ content }) => onSuccess(content.secret),
  })

export const useChangeWebhook = (success: (saved: Webhook) => string, onSuccess: (saved: Webhook) => void) =>
  useApiMutation('PUT /webhooks/{id}', {
    refreshes: WEBHOOK_REFRESHES,
    quiet: true,
    success: ({ data }) => success(data),
    onSuccess: ({ data }) => onSuccess(data),
  })
