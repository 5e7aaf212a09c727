import type {
  AttemptResult,
  ExchangeChannel,
  ExchangeDirection,
  ExchangeKind,
  ExchangeState,
} from '@cais/domain/exchanges/exchange'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The log of what goes to retailers and comes from them. */
export type ExchangeTables = {
  exchanges: ExchangesTable
  exchange_attempts: ExchangeAttemptsTable
}

type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>

export type ExchangesTable = {
  id: GeneratedAlways<number>
  direction: ExchangeDirection
  channel: ExchangeChannel
  kind: ExchangeKind
  retailer_id: string | null
  reference: string
  key: string | null
  inbound_file_id: number | null
  claim_file_id: number | null
  outbox_message_id: number | null
  order_id: number | null
  invoice_id: number | null
  opened_at: string
  last_at: string
  attempts: Generated<number>
  last_result: AttemptResult | null
  results: Generated<AttemptResult[]>
  milliseconds: number | null
  fault: OptionalJson
  next_at: string | null
  handled_at: string | null
  handled_by: number | null
  state: Generated<ExchangeState>
  needs_attention: Generated<boolean>
  search_text: Generated<string>
  version: Generated<number>
}

export type ExchangeAttemptsTable = {
  exchange_id: number
  number: number
  at: string
  milliseconds: number
  result: AttemptResult
  fault: OptionalJson
  request_head: string | null
  request_body: string | null
  request_bytes: number | null
  answer_head: string | null
  answer_body: string | null
  answer_bytes: number | null
}
