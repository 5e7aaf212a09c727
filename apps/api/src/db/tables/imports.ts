import type { Generated, GeneratedAlways } from 'kysely'
import type { DefaultJson, Json } from './json.ts'

export type ImportTables = {
  import_files: ImportFilesTable
  import_documents: ImportDocumentsTable
  import_rejections: ImportRejectionsTable
}

export type ImportFilesTable = {
  id: GeneratedAlways<number>
  name: string
  digest: string
  mapping: Json
  rows_read: Generated<number>
  rows_accepted: Generated<number>
  rows_rejected: Generated<number>
  orders_created: Generated<number>
  started_at: Generated<string>
  finished_at: string | null
  user_id: number | null
}

export type ImportDocumentsTable = {
  file_id: number
  document: string
  order_id: number
  line_count: number
  net: number
  content: Json
}

export type ImportRejectionsTable = {
  id: GeneratedAlways<number>
  file_id: number
  row_number: number
  document: Generated<string>
  reason: string
  facts: DefaultJson
  content: Json
}
