import { purposeRule } from '@cais/domain/files/stored-file'
import type { ImportNounName } from '@cais/domain/imports/import-nouns'
import { keepPreviousData } from '@tanstack/react-query'
import { type ApiData, type ApiRow, api } from '../../lib/api/api.ts'
import { uploadFile } from '../../lib/api/upload-file.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'

export type Import = ApiData<'GET /imports/{id}'>
export type ImportListRow = ApiRow<'GET /imports'>
export type FileRow = ApiRow<'GET /imports/{id}/rows'>
export type Cause = ApiData<'GET /imports/{id}/causes'>[number]
export type Noun = ApiRow<'GET /imports/nouns'>
export type RowTab = 'refused' | 'waiting' | 'changed' | 'new'

export const MAX_BYTES = purposeRule('import-file').maxBytes
const PER_PAGE = 20
/** Rows that are shown at once; the others come as a file. */
export const SHOWN_ROWS = 100
const POLL_MS = 700

export const isBusy = (status: Import['status']) => status === 'previewing' || status === 'running'

export const nounsQuery = () => ({ ...apiQuery('GET /imports/nouns'), staleTime: 5 * 60_000 })

export const importsQuery = (page: number | undefined) => ({
  ...apiQuery('GET /imports', { query: { page: page ?? 1, perPage: PER_PAGE } }),
  placeholderData: keepPreviousData,
  refetchOnMount: 'always' as const,
})

/** Asked again while a job is at work. */
export const importQuery = (id: number) => ({
  ...apiQuery('GET /imports/{id}', { params: { id } }),
  refetchOnMount: 'always' as const,
  refetchInterval: ({ state }: { state: { data?: { data: Import } | undefined } }) =>
    state.data && isBusy(state.data.data.status) ? POLL_MS : false,
})

/** Why rows are refused, alike rows together; the key as of the rows. */
export const causesQuery = ({ id, version, status }: Import) => ({
  ...apiQuery('GET /imports/{id}/causes', { params: { id } }),
  queryKey: ['imports', String(id), 'causes', version, status],
  placeholderData: keepPreviousData,
})

/** The version is part of the key: after another preview the rows are others. */
export const rowsQuery = ({ id, version, status }: Import, tab: RowTab) => ({
  ...apiQuery('GET /imports/{id}/rows', {
    params: { id },
    query: { outcome: [tab], corrected: tab === 'refused' ? 'with' : 'without', perPage: SHOWN_ROWS },
  }),
  queryKey: ['imports', String(id), 'rows', tab, version, status],
  enabled: status !== 'previewing',
  placeholderData: keepPreviousData,
})

type Sending = {
  readonly noun: ImportNounName
  readonly file: File
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** Sends a file and begins its import. */
export async function beginImport({ noun, file, signal, onProgress }: Sending): Promise<Import> {
  const { digest, name } = await uploadFile({
    purpose: 'import-file',
    bytes: file,
    name: file.name,
    signal,
    onProgress,
  })
  return (await api('POST /imports', { body: { noun, file: { digest, name } }, signal })).content
}

const REFRESHES = ['imports']

export const useMatchImport = () => useApiMutation('PUT /imports/{id}/mapping', { refreshes: REFRESHES })
export const useCorrectImport = () => useApiMutation('PUT /imports/{id}/rows', { refreshes: REFRESHES })
export const useCorrectCauses = () => useApiMutation('PUT /imports/{id}/causes', { refreshes: REFRESHES })
export const useRunImport = (success: string) =>
  useApiMutation('POST /imports/{id}/run', { refreshes: REFRESHES, success })
