import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type ApiData, type ApiInput, type ApiRow, api } from '../../lib/api/api.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import type { Found } from '../../ui/fields/search-select.tsx'
import type { CreditNotesSearch } from './search.ts'

export type CreditNoteRow = ApiRow<'GET /credit-notes'>
export type CreditNote = ApiData<'GET /credit-notes/{id}'>
export type CreditNoteLine = CreditNote['lines'][number]
export type Candidate = ApiRow<'GET /credit-notes/candidates'>
export type DraftBody = ApiInput<'POST /credit-notes'>['body']

export const queryOfSearch = (search: CreditNotesSearch) => ({ ...search, perPage: 50 })

export const creditNotesQuery = (search: CreditNotesSearch) => ({
  ...apiQuery('GET /credit-notes', { query: queryOfSearch(search) }),
  placeholderData: keepPreviousData,
})

export const creditNoteTabCounts = () => apiQuery('GET /credit-notes/tab-counts')

export const creditNoteQuery = (id: number) => apiQuery('GET /credit-notes/{id}', { params: { id } })

export const creditNoteHistoryQuery = (id: number) =>
  apiQuery('GET /audit', { query: { objectType: 'creditnote', objectId: String(id) } })

export const candidatesQuery = (query: ApiInput<'GET /credit-notes/candidates'>['query']) =>
  apiQuery('GET /credit-notes/candidates', { query })

const CACHED = { staleTime: 10 * 60_000 }
/** Reasons and operations change rarely. */
export const useReasons = () => useQuery({ ...apiQuery('GET /reasons'), ...CACHED }).data?.data ?? []
export const useOperations = () => useQuery({ ...apiQuery('GET /operations'), ...CACHED }).data?.data ?? []

/** Articles by code or name, as a SearchSelect finds them. */
export async function searchProducts(search: string): Promise<Found[]> {
  const { data } = await api('GET /products', { query: { search, perPage: 20 } })
  return data.map(({ id, description }) => ({ value: id, label: description, detail: id }))
}

const REFRESHES = ['credit-notes', 'menu-counts', 'audit'] as const
const QUIET = { refreshes: REFRESHES, quiet: true } as const

export const useCreateDraft = () => useApiMutation('POST /credit-notes', QUIET)
export const useSaveDraft = () => useApiMutation('PUT /credit-notes/{id}', QUIET)
export const useSubmitDraft = () => useApiMutation('POST /credit-notes/{id}/submit', QUIET)
export const useDuplicate = () =>
  useApiMutation('POST /credit-notes/{id}/duplicate', { refreshes: REFRESHES })
export const useStartCollection = () =>
  useApiMutation('POST /credit-notes/{id}/collection/start', { refreshes: REFRESHES })
export const useUnlink = () => useApiMutation('POST /credit-notes/{id}/unlink', { refreshes: REFRESHES })
export const useSendBack = () => useApiMutation('POST /credit-notes/{id}/collection/send-back', QUIET)
export const useCancel = () => useApiMutation('POST /credit-notes/{id}/cancel', QUIET)
export const useClose = () => useApiMutation('POST /credit-notes/{id}/close', QUIET)
export const useReject = () => useApiMutation('POST /credit-notes/{id}/reject/{stage}', QUIET)

export const useDeleteDraft = (onDone: () => unknown) =>
  useApiMutation('DELETE /credit-notes/{id}', { refreshes: REFRESHES, onSuccess: onDone })

export function useApprove() {
  const t = useTranslations('credit')
  return useApiMutation('POST /credit-notes/{id}/approve/{stage}', {
    refreshes: [...REFRESHES, 'payments', 'invoices'],
    quiet: true,
    success: ({ data }) => t('approvedAs', { phase: t(`phase.${data.phase}`).toLowerCase() }),
  })
}
