import type { FileType } from '@cais/domain/files/file-types'
import type { GeneratedAlways } from 'kysely'

export type FileTables = {
  files: FilesTable
  file_chunks: FileChunksTable
}

/** Without a digest a file is still arriving. */
export type FilesTable = {
  id: GeneratedAlways<number>
  digest: string | null
  type: FileType | null
  size: number | null
  width: number | null
  height: number | null
  uploaded_at: string
}

export type FileChunksTable = {
  file_id: number
  position: number
  bytes: Buffer
}
