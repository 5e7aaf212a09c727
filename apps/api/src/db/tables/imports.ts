import type { ImportNounName } from '@cais/domain/imports/import-nouns'
import type { ImportStatus, RowOutcome } from '@cais/domain/imports/import-state'
import type { Generated, GeneratedAlways } from 'kysely'
import type { DefaultJson, Json } from './json.ts'

export type ImportTables = {
  import_files: ImportFilesTable
  import_documents: ImportDocumentsTable
  import_rejections: ImportRejectionsTable
  imports: ImportsTable
  import_rows: ImportRowsTable
  import_mappings: ImportMappingsTable
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
  /** As the file says. */
  document_date: string | null
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

export type ImportsTable = {
  id: GeneratedAlways<number>
  noun: ImportNounName
  file_digest: string
  file_name: string
  survey: Json
  mapping: Json
  style: DefaultJson
  status: Generated<ImportStatus>
  rows_total: number
  row_done: Generated<number>
  rows_done: Generated<number>
  counts: DefaultJson
  failure: Json | null
  created_by: number
  acted_by: number
  created_at: string
  started_at: string | null
  finished_at: string | null
  milliseconds: Generated<number>
  version: Generated<number>
}

export type ImportRowsTable = {
  import_id: number
  row_number: number
  outcome: RowOutcome
  label: Generated<string>
  cells: Json
  faults: DefaultJson
  changes: DefaultJson
  corrections: DefaultJson
}

export type ImportMappingsTable = {
  user_id: number
  noun: ImportNounName
  header: string
  mapping: Json
  style: DefaultJson
  updated_at: string
}
