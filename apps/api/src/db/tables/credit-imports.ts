import type { CreditLineState } from '@cais/domain/imports/credit-line'
import type { Generated, GeneratedAlways } from 'kysely'
import type { DefaultJson, Json } from './json.ts'

export type CreditImportTables = {
  credit_import_files: CreditImportFilesTable
  credit_import_lines: CreditImportLinesTable
  credit_import_matches: CreditImportMatchesTable
  credit_import_looks: CreditImportLooksTable
}

type CreditImportFilesTable = {
  id: GeneratedAlways<number>
  name: string
  digest: string
  source: string
  rows_read: number
  imported_at: string
  user_id: number
  operation_id: string | null
  reason_id: string | null
}

type CreditImportLooksTable = {
  id: Generated<boolean>
  looked_at: string
}

type CreditImportLinesTable = {
  id: GeneratedAlways<number>
  file_id: number
  row_number: number
  source: string
  document: string
  day: string | null
  customer_code: Generated<string>
  product_code: Generated<string>
  quantity: Generated<number>
  matched: Generated<number>
  price: Generated<number>
  state: CreditLineState
  reason: Generated<string>
  facts: DefaultJson
  content: Json
}

type CreditImportMatchesTable = {
  line_id: number
  credit_note_id: number
  invoice_line_id: number
  quantity: number
}
