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

export const MAX_BYTES = purposeRule('inbound-file').maxBytes
const PER_PAGE = 50
const SHOWN_FILES = 12
const POLL_MS = 800

export const listQueryOf = ({ tab, search, file }: MorpheusSearch) => ({
  tab: tab ?? 'incomplete',
  search,
  fileId: file === undefined ? undefined : [file],
})

export const ordersQuery = (search: MorpheusSearch) => ({
  ...apiQuery('GET /morpheus', { query: { ...listQueryOf(search), page: search.page, perPage: PER_PAGE } }),
  placeholderData: keepPreviousData,
})

export const tabsQuery = () => apiQuery('GET /morpheus/tab-counts')
export const orderQuery = (id: number) => apiQuery('GET /morpheus/{id}', { params: { id } })

/** Asked again while a file is being read. */
export const filesQuery = () => ({
  ...apiQuery('GET /morpheus/files', { query: { perPage: SHOWN_FILES } }),
  refetchInterval: ({ state }: { state: { data?: { data: readonly FileRow[] } | undefined } }) =>
    state.data?.data.some(({ status }) => status === 'received') ? POLL_MS : false,
})

const SHOWN_CAUSES = 30

/** Why lines wait, the newest cause first. */
export const causesQuery = () => ({
  ...apiQuery('GET /quarantine', { query: { noun: 'inbound-orders', perPage: SHOWN_CAUSES } }),
  placeholderData: keepPreviousData,
})

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

export function useLeaveOut() {
  const t = useTranslations('morpheus')
  return useApiMutation('POST /morpheus/{id}/leave-out', {
    refreshes: REFRESHES,
    success: ({ data }) => t('did.leftOut', { number: data.orderNumber }),
  })
}
