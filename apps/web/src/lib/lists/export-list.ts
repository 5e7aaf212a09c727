import type { Endpoints } from '@cais/contract/endpoints'
import type { EXPORT_TYPES, ROWS_HEADER } from '@cais/contract/kernel/export-types'
import { type ApiInput, callEndpoint } from '../api/api.ts'
import { ApiError, NO_CONNECTION } from '../api/api-error.ts'
import { fileName, type LoadedFile } from '../api/files.ts'

/** Calls of lists that can be downloaded as a file. */
export type ExportKey = {
  [K in keyof Endpoints]: Endpoints[K] extends { readonly exportable: true } ? K : never
}[keyof Endpoints]
export type ExportFormat = keyof typeof EXPORT_TYPES
export type ExportQuery<K extends ExportKey> = NonNullable<ApiInput<K>['query']>

export const FILE_TYPES: typeof EXPORT_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const ROWS: typeof ROWS_HEADER = 'cais-rows'

/** Progress of a download: rows of the whole file once the server has counted them, and received bytes. */
export type ExportProgress = { readonly rows: number | null; readonly bytes: number }

/** Parts of the path, for a list within a record. */
export type ExportParams = Readonly<Record<string, string | number>>

type ExportOptions = {
  readonly format: ExportFormat
  readonly params?: ExportParams | undefined
  readonly signal: AbortSignal
  onProgress(progress: ExportProgress): void
}

/** Downloads all rows of the filter, whatever page is on screen. Throws when the file is incomplete. */
export async function exportList<K extends ExportKey>(
  list: K,
  query: ExportQuery<K>,
  { format, params, signal, onProgress }: ExportOptions,
): Promise<LoadedFile & { rows: number }> {
  const { page: _page, perPage: _perPage, cursor: _cursor, ...filters } = query as Record<string, unknown>
  const reply = await callEndpoint(list, { query: filters, params, signal }, FILE_TYPES[format])
  const rows = Number(reply.headers.get(ROWS))
  const parts = await readBody(reply, signal, (bytes) => onProgress({ rows, bytes }))
  const blob = new Blob(parts, { type: FILE_TYPES[format] })
  return { blob, name: fileName(reply.headers.get('content-disposition')), rows }
}

/** Reads the body and reports its size while it arrives. Throws when it ends too early. */
export async function readBody(
  reply: Response,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const reader = reply.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  onBytes(bytes)
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      parts.push(next.value)
      bytes += next.value.length
      onBytes(bytes)
    }
    return parts
  } catch (error) {
    if (signal.aborted) throw error
    throw new ApiError({ status: 500, path: reply.url, code: NO_CONNECTION, message: '' })
  }
}
