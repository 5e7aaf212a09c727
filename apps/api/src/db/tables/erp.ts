import type { ErpSyncKind, ErpSystem } from '@cais/domain/erp/limits'
import type { ColumnType, Generated } from 'kysely'
import type { DefaultJson } from './json.ts'

/** The ERP behind Cais. */
export type ErpTables = { erp_connection: ErpConnectionTable; erp_syncs: ErpSyncsTable }

export type ErpConnectionTable = {
  id: Generated<boolean>
  system: Generated<ErpSystem>
  host: Generated<string>
  port: number | null
  instance: Generated<string>
  database: Generated<string>
  username: Generated<string>
  password_sealed: string | null
  encrypt: Generated<boolean>
  company: Generated<string>
  origin_destination_id: Generated<string>
  api_url: Generated<string>
  client_id: Generated<string>
  client_secret_sealed: string | null
  document_type: Generated<string>
  document_series: Generated<string>
  cash_document_type: Generated<string>
  version: Generated<number>
}

export type ErpSyncsTable = {
  kind: ErpSyncKind
  watermark: string | null
  tried_at: string | null
  read_at: string | null
  took_ms: number | null
  rows: Generated<number>
  changed: Generated<number>
  skipped: DefaultJson
  error: ColumnType<unknown, string | null, string | null>
}
