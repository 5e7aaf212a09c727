import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type ApiData, type ApiInput, type ApiRow, api } from '../../lib/api/api.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import type { Found } from '../../ui/fields/search-select.tsx'
import type { CreditNotesSearch, ReturnsSearch } from './search.ts'

export type CreditNoteRow = ApiRow<'GET /credit-notes'>
export type CreditNote = ApiData<'GET /credit-notes/{id}'>
export type CreditNoteLine = CreditNote['lines'][number]
export type Candidate = ApiRow<'GET /credit-notes/candidates'>
export type Returns = ApiData<'GET /credit-notes/returns'>
export type DraftBody = ApiInput<'POST /credit-notes'>['body']

export const queryOfSearch = ({
  columns: _columns,
  dense: _dense,
  saved: _saved,
  ...search
}: CreditNotesSearch) => ({
  ...search,
  perPage: 50,
})

export const creditNotesQuery = (search: CreditNotesSearch) => ({
  ...apiQuery('GET /credit-notes', { query: queryOfSearch(search) }),
  placeholderData: keepPreviousData,
})

export const returnsQuery = (search: ReturnsSearch) => ({
  ...apiQuery('GET /credit-notes/returns', { query: search }),
  placeholderData: keepPreviousData,
})

export const creditNoteTabCounts = () => apiQuery('GET /credit-notes/tab-counts')

export const creditNoteQuery = (id: number) => apiQuery('GET /credit-notes/{id}', { params: { id } })

export const creditNoteHistoryQuery = (id: number) =>
  apiQuery('GET /audit', { query: { objectType: 'creditnote', objectId: String(id) } })

export const candidatesQuery = (query: ApiInput<'GET /credit-notes/candidates'>['query']) =>
  apiQuery('GET /credit-notes/candidates', { query })

/** What the customer owes, and its other open credit notes. */
export const accountQuery = (query: ApiInput<'GET /credit-notes/account'>['query']) =>
  apiQuery('GET /credit-notes/account', { query })

export type Account = ApiData<'GET /credit-notes/account'>
export type Rebate = ApiData<'GET /credit-notes/rebate'>

/** How a rebate over a period would be spread; nothing is asked while something is missing. */
export const rebateQuery = (query: ApiInput<'GET /credit-notes/rebate'>['query'] | null) =>
  queryOptions({
    queryKey: ['credit-notes', null, 'GET /credit-notes/rebate', query],
    queryFn: query === null ? skipToken : ({ signal }) => api('GET /credit-notes/rebate', { query, signal }),
  })

export const vatCodesQuery = () => ({ ...apiQuery('GET /credit-notes/vat-codes'), ...CACHED })

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
export const useUnlink = () => useApiMutation('POST /credit-notes/{id}/unlink', { refreshes: REFRESHES })
export const useSendBack = () => useApiMutation('POST /credit-notes/{id}/collection/send-back', QUIET)
export const useCancel = () => useApiMutation('POST /credit-notes/{id}/cancel', QUIET)
export const useClose = () => useApiMutation('POST /credit-notes/{id}/close', QUIET)
export const useReject = () => useApiMutation('POST /credit-notes/{id}/reject/{stage}', QUIET)

export const useJoinShipment = () =>
  useApiMutation('PUT /credit-notes/{id}/collection/shipment', { refreshes: ['credit-notes', 'shipments'] })

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

type CreditNoteBulk = Omit<ApiInput<'POST /credit-notes/bulk'>['body'], 'dryRun'>
export type CreditNoteBulkReport = ApiData<'POST /credit-notes/bulk'>

/** What an action would do to each of the credit notes; asked once for each reason. */
export const bulkPreviewQuery = (id: string, body: CreditNoteBulk) => ({
  queryKey: ['credit-notes-bulk-preview', id, body],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api('POST /credit-notes/bulk', { body: { ...body, dryRun: true }, signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const useRunBulk = () =>
  useApiMutation('POST /credit-notes/bulk', {
    refreshes: [...REFRESHES, 'payments', 'invoices'],
    quiet: true,
  })
