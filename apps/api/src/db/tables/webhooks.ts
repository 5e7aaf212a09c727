import type { EventName } from '@cais/domain/webhooks/webhook'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from './json.ts'

export type WebhookTables = { webhooks: WebhooksTable; webhook_events: WebhookEventsTable }

export type WebhooksTable = {
  id: GeneratedAlways<number>
  name: string
  url: string
  events: EventName[]
  retailer_id: string | null
  secret_sealed: string
  paused_at: string | null
  ended_at: string | null
  created_by: number
  created_at: string
  updated_at: string
  version: Generated<number>
}

export type WebhookEventsTable = {
  id: GeneratedAlways<number>
  webhook_id: number
  event: EventName | 'test'
  key: string
  number: string
  data: Json
  held: Generated<boolean>
  at: string
}
