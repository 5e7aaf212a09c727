import { keepPreviousData } from '@tanstack/react-query'
import type { ApiData, ApiRow } from '../../lib/api/api.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'

export type Month = ApiData<'GET /months/{month}'>
export type MonthFiles = ApiData<'GET /months/{month}/files'>
export type JournalRow = ApiRow<'GET /sales-journal'>
export type SeriesRow = ApiRow<'GET /series'>

export const monthsQuery = (year: number) => apiQuery('GET /months', { query: { year } })
export const monthQuery = (month: string) => apiQuery('GET /months/{month}', { params: { month } })
export const filesQuery = (month: string) => apiQuery('GET /months/{month}/files', { params: { month } })
export const historyQuery = (month: string) =>
  apiQuery('GET /audit', { query: { objectType: 'month', objectId: month, perPage: 50 } })

type Period = { from?: string; to?: string; branchId?: string[]; page?: number }
export const journalQuery = (query: Period) => ({
  ...apiQuery('GET /sales-journal', { query: { ...query, perPage: 50 } }),
  placeholderData: keepPreviousData,
})
export const seriesQuery = (year: number) => apiQuery('GET /series', { query: { year, perPage: 200 } })

const REFRESHES = ['months', 'audit'] as const

export const useCloseMonth = (onDone: () => void, success: string) =>
  useApiMutation('POST /months/{month}/close', {
    refreshes: REFRESHES,
    quiet: true,
    success,
    onSuccess: onDone,
  })

export const useExplain = (onDone: () => void) =>
  useApiMutation('POST /months/{month}/explanations', {
    refreshes: REFRESHES,
    quiet: true,
    onSuccess: onDone,
  })

export const useAskReopening = (onDone: () => void) =>
  useApiMutation('POST /months/{month}/reopening', { refreshes: REFRESHES, quiet: true, onSuccess: onDone })

export const useConfirmReopening = (onDone: () => void, success: string) =>
  useApiMutation('POST /months/{month}/reopening/confirm', {
    refreshes: REFRESHES,
    quiet: true,
    success,
    onSuccess: onDone,
  })

export const useWithdrawReopening = () =>
  useApiMutation('POST /months/{month}/reopening/withdraw', { refreshes: REFRESHES })
