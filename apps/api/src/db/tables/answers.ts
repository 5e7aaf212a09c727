import type { AnswerFormat, AnswerKind, AnswerWay } from '@cais/domain/answers/answer'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type AnswerTables = { answer_profiles: AnswerProfilesTable; answers: AnswersTable }

export type AnswerProfilesTable = {
  retailer_id: string
  active: Generated<boolean>
  kinds: Generated<AnswerKind[]>
  format: Generated<AnswerFormat>
  way: Generated<AnswerWay>
  own_gln: Generated<string>
  receiver_gln: Generated<string>
  folder: Generated<string>
  host: Generated<string>
  port: Generated<number>
  username: Generated<string>
  host_key: Generated<string>
  url: Generated<string>
  ask_url: Generated<string>
  secret_sealed: string | null
  updated_at: Generated<string>
  version: Generated<number>
}

export type AnswersTable = {
  id: GeneratedAlways<number>
  kind: AnswerKind
  object_id: number
  version: Generated<number>
  number: string
  retailer_id: string
  customer_id: number | null
  order_id: number | null
  lines: ColumnType<unknown, string | null | undefined, string | null>
  reason: Generated<string>
  withdraws: Generated<boolean>
  format: AnswerFormat | null
  file_name: string | null
  content: Buffer | null
  created_by: number | null
  created_at: string
}
