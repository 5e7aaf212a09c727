import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type ApiInput, type ApiReply, type ApiRow, api } from '../../lib/api/api.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import type { SchedulesSearch } from './search.ts'

export type ScheduleRow = ApiRow<'GET /schedules'>
export type Schedule = ApiReply<'GET /schedules/{id}'>['data']
export type PlannedDate = Schedule['dates'][number]
export type ScheduleDate = ApiRow<'GET /schedules/{id}/dates'>
export type ScheduleBody = NonNullable<ApiInput<'POST /schedules'>['body']>
export type PreviewBody = NonNullable<ApiInput<'POST /schedules/preview'>['body']>

const PER_PAGE = 50

export const schedulesQuery = (search: SchedulesSearch) => ({
  ...apiQuery('GET /schedules', { query: { ...search, perPage: PER_PAGE } }),
  placeholderData: keepPreviousData,
})

/** Read anew when it opens, so that what others changed is seen before one types. */
export const scheduleQuery = (id: number) => ({
  ...apiQuery('GET /schedules/{id}', { params: { id } }),
  refetchOnMount: 'always' as const,
})

export const scheduleDatesQuery = (id: number, perPage: number) => ({
  ...apiQuery('GET /schedules/{id}/dates', { params: { id }, query: { perPage } }),
  placeholderData: keepPreviousData,
})

export const scheduleHistoryQuery = (id: number) =>
  apiQuery('GET /audit', {
    query: { objectType: 'schedule', objectId: String(id), page: 1, perPage: 50 },
  })

/** What a rule that is being written means. The call writes nothing. */
export const previewQuery = (body: PreviewBody | null) =>
  queryOptions({
    queryKey: ['schedules', null, 'POST /schedules/preview', body],
    queryFn: body === null ? skipToken : ({ signal }) => api('POST /schedules/preview', { body, signal }),
    placeholderData: keepPreviousData,
  })

export const customerQuery = (id: number) => apiQuery('GET /customers/{id}', { params: { id } })
export const warehousesQuery = () => apiQuery('GET /warehouses')

const ACTIVE = { query: { active: 'true' as const, perPage: 200 } }
export const trucksQuery = () => apiQuery('GET /master-data/trucks', ACTIVE)
export const driversQuery = () => apiQuery('GET /master-data/drivers', ACTIVE)
export const teamsQuery = () => apiQuery('GET /master-data/teams', ACTIVE)
export const routesQuery = () => apiQuery('GET /master-data/routes', ACTIVE)

const REFRESHES = ['schedules', 'audit'] as const
const OPENS = [...REFRESHES, 'shipments', 'orders', 'home', 'menu-counts'] as const

export function useCreateSchedule(onCreated: (id: number) => unknown) {
  const t = useTranslations('schedules')
  return useApiMutation('POST /schedules', {
    refreshes: REFRESHES,
    quiet: true,
    success: ({ content }) => t('created', { name: content.name }),
    onSuccess: ({ content }) => onCreated(content.id),
  })
}

export function useChangeSchedule(onSaved: (saved: Schedule) => unknown) {
  const t = useTranslations('schedules')
  return useApiMutation('PUT /schedules/{id}', {
    refreshes: REFRESHES,
    quiet: true,
    success: ({ data }) => t('saved', { name: data.name }),
    onSuccess: ({ data }) => onSaved(data),
  })
}

/** Pause, resume, open today's shipment, delete. */
export function useScheduleSteps(onDeleted: () => unknown) {
  const t = useTranslations('schedules')
  return {
    pause: useApiMutation('POST /schedules/{id}/pause', {
      refreshes: REFRESHES,
      success: ({ data }) => t('paused', { name: data.name }),
    }),
    resume: useApiMutation('POST /schedules/{id}/resume', {
      refreshes: REFRESHES,
      success: ({ data }) => t('resumed', { name: data.name }),
    }),
    open: useApiMutation('POST /schedules/{id}/open', {
      refreshes: OPENS,
      success: ({ data }) => t('opened', { number: data.last?.shipment?.number ?? '' }),
    }),
    remove: useApiMutation('DELETE /schedules/{id}', {
      refreshes: REFRESHES,
      quiet: true,
      success: t('deleted'),
      onSuccess: onDeleted,
    }),
  }
}
