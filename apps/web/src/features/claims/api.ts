import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiData, type ApiInput, type ApiRow, api } from '../../lib/api/api.ts'
import { uploadFile } from '../../lib/api/upload-file.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import type { Found } from '../../ui/fields/search-select.tsx'
import type { ClaimsSearch } from './search.ts'

export type ClaimRow = ApiRow<'GET /claims'>
export type Claim = ApiData<'GET /claims/{id}'>
export type ClaimLine = Claim['lines'][number]
export type Suggestion = ApiRow<'GET /claims/{id}/suggestions'>
export type ClaimFile = ApiRow<'GET /claim-files'>
export type FilePreview = Awaited<ReturnType<typeof previewFile>>['preview']
export type Retailer = ApiRow<'GET /retailers'>
export type NewClaim = ApiInput<'POST /claims'>['body']

export const queryOfSearch = ({ view: _view, mended: _mended, ...search }: ClaimsSearch) => ({
  ...search,
  perPage: 50,
})

export const claimsQuery = (search: ClaimsSearch) => ({
  ...apiQuery('GET /claims', { query: queryOfSearch(search) }),
  placeholderData: keepPreviousData,
})
export const claimCounts = () => apiQuery('GET /claims/counts')
export const claimQuery = (id: number) => apiQuery('GET /claims/{id}', { params: { id } })
export const suggestionsQuery = (id: number) => apiQuery('GET /claims/{id}/suggestions', { params: { id } })
export const lineInvoicesQuery = (id: number, lineId: number) =>
  apiQuery('GET /claims/{id}/lines/{lineId}/invoices', { params: { id, lineId } })
export const claimHistoryQuery = (id: number) =>
  apiQuery('GET /audit', { query: { objectType: 'claim', objectId: String(id) } })

export const causesQuery = (search: ClaimsSearch) => ({
  ...apiQuery('GET /quarantine', {
    query: {
      noun: 'claims',
      state: search.mended ? 'mended' : 'open',
      search: search.search,
      page: search.page,
      perPage: 50,
    },
  }),
  placeholderData: keepPreviousData,
})

const isRunning = (files: readonly ClaimFile[] | undefined) =>
  files?.some(({ status }) => status === 'running')
const POLL_MS = 1500

/** Asked again while one is being taken in. */
export const filesQuery = (page?: number) => ({
  ...apiQuery('GET /claim-files', { query: { page: page ?? 1, perPage: 20 } }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: { state: { data?: { data: readonly ClaimFile[] } | undefined } }) =>
    isRunning(state.data?.data) ? POLL_MS : false,
})

export const retailersQuery = () => apiQuery('GET /retailers')

const CACHED = { staleTime: 10 * 60_000 }
/** Retailers may not read them. */
export const useOperations = ({ enabled = true } = {}) =>
  useQuery({ ...apiQuery('GET /operations'), ...CACHED, enabled }).data?.data ?? []

/** Credit notes that are linked to no claim. */
export async function searchCreditNotes(search: string, customerId: number | undefined): Promise<Found[]> {
  const { data } = await api('GET /credit-notes', { query: { search, customerId, perPage: 20 } })
  return data
    .filter(({ claim }) => claim === '')
    .map(({ id, number, creditNumber, customer }) => ({
      value: String(id),
      label: creditNumber ?? number ?? customer.name,
      detail: customer.name,
    }))
}

type Sending = { readonly file: File; readonly retailerId: string | undefined; readonly signal: AbortSignal }

/** Sends a file and reads what it would bring; nothing is taken in. */
export async function previewFile({ file, retailerId, signal }: Sending) {
  const purpose = 'claim-file'
  const stored = await uploadFile({
    purpose,
    bytes: file,
    name: file.name,
    signal,
    onProgress: () => undefined,
  })
  const body = { retailerId, file: { digest: stored.digest, name: stored.name } }
  const { data: preview } = await api('POST /claim-files/preview', { body, signal })
  return { body, preview }
}

const REFRESHES = ['claims', 'claim-files', 'credit-notes', 'quarantine', 'audit', 'menu-counts'] as const
const LOUD = { refreshes: REFRESHES } as const
const QUIET = { refreshes: REFRESHES, quiet: true } as const

export const useTakeFile = () => useApiMutation('POST /claim-files', QUIET)
export const useEnterClaim = () => useApiMutation('POST /claims', QUIET)
export const useMarkWrong = () => useApiMutation('POST /claims/{id}/wrong', QUIET)
export const useUnmarkWrong = () => useApiMutation('POST /claims/{id}/not-wrong', LOUD)
export const useLink = () => useApiMutation('POST /claims/{id}/link', LOUD)
export const useUnlink = () => useApiMutation('POST /claims/{id}/unlink', LOUD)
export const useGenerateDraft = () => useApiMutation('POST /claims/{id}/draft', LOUD)
export const useCorrectLine = () => useApiMutation('PUT /claims/{id}/lines/{lineId}', LOUD)
export const useSaveRetailer = () =>
  useApiMutation('PUT /retailers/{id}', { refreshes: ['retailers'], quiet: true })
