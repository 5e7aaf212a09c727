import type { Generated, GeneratedAlways } from 'kysely'
import type { DefaultJson } from './json.ts'

export type RecordTables = {
  history: HistoryTable
  history_heads: HistoryHeadTable
  history_anchors: HistoryAnchorTable
  outbox: OutboxTable
}

export type HistoryTable = {
  id: GeneratedAlways<number>
  object_type: string
  object_id: string
  seq: number
  at: Generated<string>
  user_id: number | null
  on_behalf_of: number | null
  action: string
  changes: DefaultJson
  facts: DefaultJson
  origin: DefaultJson
  prev_digest: string
  digest: string
}

export type HistoryHeadTable = {
  object_type: string
  object_id: string
  entries: number
  digest: string
}

export type HistoryAnchorTable = {
  number: number
  at: string
  /** int8multirange as text: '{[1,5),[7,9)}'. */
  covers: string
  entries: number
  digest: string
  previous: string
  signature: string
}

export type OutboxTable = {
  id: GeneratedAlways<number>
  at: Generated<string>
  noun: string
  object_id: number
  version: number
  branch_id: string | null
  operation_id: string | null
  created_by: number | null
  status: string | null
  stages: Generated<string[]>
}
