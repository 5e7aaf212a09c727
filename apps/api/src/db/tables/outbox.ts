import type { OutboxKind, OutboxState } from '@cais/domain/outbox/outbox'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json } from './json.ts'

/** What leaves the company. */
export type OutboxTables = { outbox_messages: OutboxMessagesTable }

type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>

export type OutboxMessagesTable = {
  id: GeneratedAlways<number>
  kind: OutboxKind
  key: string
  state: Generated<OutboxState>
  attempts: Generated<number>
  next_attempt_at: string
  last_error: OptionalJson
  payload: Json
  result: OptionalJson
  object_type: string
  object_id: string
  subject: string
  receiver: Generated<string>
  created_by: number | null
  created_at: string
  sent_at: string | null
  settled_at: string | null
  version: Generated<number>
}
