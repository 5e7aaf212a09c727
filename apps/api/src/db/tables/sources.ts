import type { ArrivalKind, ArrivalOutcome, SourceChannel } from '@cais/domain/sources/source'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DefaultJson, Json } from './json.ts'

export type SourceTables = {
  retailer_sources: RetailerSourcesTable
  api_keys: ApiKeysTable
  api_key_calls: { key_id: number; minute: string; calls: Generated<number> }
  source_arrivals: SourceArrivalsTable
}

type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>

export type RetailerSourcesTable = {
  id: GeneratedAlways<number>
  retailer_id: string
  channel: SourceChannel
  kind: ArrivalKind
  name: string
  active: Generated<boolean>
  settings: Json
  secret_sealed: string | null
  watermark: DefaultJson
  created_by: number
  lease: string | null
  leased_until: string | null
  next_at: string | null
  failures: Generated<number>
  last_at: string | null
  last_taken: Generated<number>
  last_same: Generated<number>
  last_refused: Generated<number>
  last_fault: OptionalJson
  last_good_at: string | null
  removed_at: string | null
  updated_at: Generated<string>
  version: Generated<number>
}

export type ApiKeysTable = {
  id: GeneratedAlways<number>
  retailer_id: string
  name: string
  prefix: string
  digest: string
  kinds: ArrivalKind[]
  created_by: number
  created_at: string
  last_used_at: string | null
  revoked_at: string | null
  revoked_by: number | null
}

export type SourceArrivalsTable = {
  id: GeneratedAlways<number>
  source_id: number
  reference: string
  outcome: ArrivalOutcome
  name: string
  inbound_file_id: number | null
  claim_file_id: number | null
  fault: OptionalJson
  at: string
}
