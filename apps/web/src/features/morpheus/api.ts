import { purposeRule } from '@cais/domain/files/stored-file'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type ApiData, type ApiRow, api } from '../../lib/api/api.ts'
import { uploadFile } from '../../lib/api/upload-file.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import type { MorpheusSearch } from './search.ts'

export type FileRow = ApiRow<'GET /morpheus/files'>
export type OrderRow = ApiRow<'GET /morpheus'>
export type Order = ApiData<'GET /morpheus/{id}'>
export type Line = Order['articles'][number]
export type Fault = Order['faults'][number]
export type Cause = ApiRow<'GET /morpheus/causes'>
export type Suggestion = ApiRow<'GET /morpheus/causes/{id}/suggestions'>
export type Retailer = ApiRow<'GET /morpheus/retailers'>
export type TableMap = ApiRow<'GET /morpheus/maps'>
export type MapPreview = ApiData<'POST /morpheus/maps/preview'>
export type Rate = ApiRow<'GET /morpheus/error-rates'>

export const MAX_BYTES = purposeRule('inbound-file').maxBytes
const PER_PAGE = 50
const SHOWN_FILES = 25
const POLL_MS = 800

export const listQueryOf = ({ tab, search, fileName, retailerId, file }: MorpheusSearch) => ({
  tab: tab ?? 'incomplete',
  search,
  fileName,
  retailerId,
  fileId: file === undefined ? undefined : [file],
})

export const ordersQuery = (search: MorpheusSearch) => ({
  ...apiQuery('GET /morpheus', { query: { ...listQueryOf(search), page: search.page, perPage: PER_PAGE } }),
  placeholderData: keepPreviousData,
})

export const tabsQuery = () => apiQuery('GET /morpheus/tab-counts')
export const orderQuery = (id: number) => apiQuery('GET /morpheus/{id}', { params: { id } })

const SHOWN_ENTRIES = 20
export const historyQuery = (id: number) =>
  apiQuery('GET /audit', {
    query: { objectType: 'inbound-order', objectId: String(id), perPage: SHOWN_ENTRIES },
  })

const FILE_ORDERS = 100
export const fileOrdersQuery = (id: number) =>
  apiQuery('GET /morpheus', { query: { fileId: [id], sort: 'oldest', perPage: FILE_ORDERS } })

/** Asked again while a file is being read. */
export const filesQuery = ({ fileName, retailerId, page }: MorpheusSearch) => ({
  ...apiQuery('GET /morpheus/files', { query: { search: fileName, retailerId, page, perPage: SHOWN_FILES } }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: { state: { data?: { data: readonly FileRow[] } | undefined } }) =>
    state.data?.data.some(({ status }) => status === 'received') ? POLL_MS : false,
})

export const SHOWN_CAUSES = 50
export const MOST_CAUSES = 500
const SHOWN_MENDED = 30

/** Why lines wait: what is old first, then the largest. */
export const causesQuery = (shown = SHOWN_CAUSES) => ({
  ...apiQuery('GET /morpheus/causes', { query: { perPage: shown } }),
  placeholderData: keepPreviousData,
})
export const mendedQuery = () =>
  apiQuery('GET /morpheus/causes', { query: { state: 'mended', perPage: SHOWN_MENDED } })
export const suggestionsQuery = (id: number) =>
  apiQuery('GET /morpheus/causes/{id}/suggestions', { params: { id } })
export const ratesQuery = () => apiQuery('GET /morpheus/error-rates')

/** Asked again while mended lines are on their way into documents. */
export const dayQuery = () => ({
  ...apiQuery('GET /morpheus/day'),
  refetchInterval: ({ state }: { state: { data?: { data: { entering: number } } | undefined } }) =>
    (state.data?.data.entering ?? 0) > 0 ? POLL_MS : false,
})

export const retailersQuery = () => apiQuery('GET /morpheus/retailers')

export const mapsQuery = () => apiQuery('GET /morpheus/maps')
export const operationsQuery = () => apiQuery('GET /operations')

/** A stored file on which a map is made. */
export type Sample = { digest: string; name: string }
export type TableChoice = {
  /** null = by their names, or the map that is kept. */
  columns: MapPreview['columns'] | null
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null
  decimalMark: ',' | '.' | null
  dateOrder: 'DMY' | 'MDY' | 'YMD' | null
}

export async function storeSample(file: File): Promise<Sample> {
  const { signal } = new AbortController()
  const { digest, name } = await uploadFile({
    purpose: 'inbound-file',
    bytes: file,
    name: file.name,
    signal,
    onProgress: () => undefined,
  })
  return { digest, name }
}

type Previewing = { sample: Sample; retailerId: string; choice: TableChoice }

/** The sample as it would be read; asked again at every choice, the last answer shown meanwhile. */
export const previewQuery = ({ sample, retailerId, choice }: Previewing) => ({
  queryKey: ['morpheus', 'map-preview', sample.digest, retailerId, choice],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api('POST /morpheus/maps/preview', {
      body: { ...choice, columns: choice.columns && [...choice.columns], file: sample, retailerId },
      signal,
    }),
  placeholderData: keepPreviousData,
})

export function useSaveMap() {
  const t = useTranslations('morpheus.maps')
  return useApiMutation('POST /morpheus/maps', { refreshes: ['morpheus'], quiet: true, success: t('kept') })
}

export const useDeleteMap = () => useApiMutation('DELETE /morpheus/maps/{id}', { refreshes: ['morpheus'] })

export function useSaveRetailer() {
  const t = useTranslations('morpheus.maps')
  return useApiMutation('PUT /morpheus/retailers/{id}', {
    refreshes: ['morpheus'],
    quiet: true,
    success: ({ data }) => t('saved', { name: data.retailer.name }),
  })
}

/** A file that could not be read, by the map of a retailer that is kept now. */
export const useReadAgain = () => useApiMutation('POST /morpheus/files/{id}/read', { refreshes: REFRESHES })

/** Articles, as a SearchSelect finds them. */
export async function findArticles(search: string) {
  const { data } = await api('GET /products', { query: { search, perPage: 20 } })
  return data.map(({ id, description }) => ({ value: id, label: description, detail: id }))
}

export const REFRESHES = ['morpheus', 'quarantine', 'orders', 'audit', 'menu-counts'] as const

type Sending = {
  readonly file: File
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** Sends a file and has it read. */
export async function sendFile({ file, signal, onProgress }: Sending): Promise<FileRow> {
  const { digest, name } = await uploadFile({
    purpose: 'inbound-file',
    bytes: file,
    name: file.name,
    signal,
    onProgress,
  })
  return (await api('POST /morpheus/files', { body: { file: { digest, name } }, signal })).content
}

export function useCheck() {
  const t = useTranslations('morpheus')
  return useApiMutation('POST /morpheus/{id}/check', {
    refreshes: REFRESHES,
    success: ({ data }) => t('did.checked', { number: data.orderNumber, waiting: data.lines.waiting }),
  })
}

/** A change of what is picked, as far as it goes. */
export function useApply() {
  const t = useTranslations('morpheus')
  return useApiMutation('POST /morpheus/{id}/apply', {
    refreshes: REFRESHES,
    success: ({ data }) => t('did.applied', { number: data.orderNumber }),
  })
}

export function useMend() {
  const t = useTranslations('morpheus')
  return useApiMutation('POST /quarantine/{id}/mend', {
    refreshes: REFRESHES,
    quiet: true,
    success: ({ data: { kind, key } }) =>
      kind === 'article' || kind === 'customer' ? t('did.mended', { key }) : t('did.mendedPlain'),
  })
}

export const useUndo = () => useApiMutation('POST /quarantine/{id}/undo', { refreshes: REFRESHES })
export const useOwn = () => useApiMutation('POST /quarantine/{id}/owner', { refreshes: REFRESHES })

/** Articles by what is typed, as suggestions are shown. */
export async function searchArticles(search: string): Promise<Suggestion[]> {
  const { data } = await api('GET /products', { query: { search, perPage: 6 } })
  return data.map(({ id, description, unit }) => ({
    ...FOUND,
    target: id,
    label: description,
    detail: id,
    unit,
  }))
}

/** Customers, by the code that a cause is mended with. */
export async function searchCustomers(search: string): Promise<Suggestion[]> {
  const { data } = await api('GET /customers', { query: { search, perPage: 6 } })
  return data.map(({ code, name }) => ({ ...FOUND, target: code, label: name, detail: code }))
}

const FOUND = { reason: 'name', likeness: 0, price: null, free: null, unit: '' } as const

export function useLeaveOut() {
  const t = useTranslations('morpheus')
  return useApiMutation('POST /morpheus/{id}/leave-out', {
    refreshes: REFRESHES,
    success: ({ data }) => t('did.leftOut', { number: data.orderNumber }),
  })
}
