import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Json } from './json.ts'

export type ClosingTables = {
  month_closings: MonthClosingsTable
  month_explanations: MonthExplanationsTable
}

export type MonthClosingsTable = {
  id: GeneratedAlways<number>
  /** The first day of the month. */
  month: string
  closed_at: string
  closed_by: number
  figures: Json
  asked_at: string | null
  asked_by: number | null
  asked_reason: string | null
  reopened_at: string | null
  reopened_by: number | null
}

export type MonthExplanationsTable = {
  month: string
  kind: ColumnType<'not-billed' | 'other-quantity' | 'not-declared'>
  delivery_id: number
  amount: number
  reason: string
  explained_by: number
  explained_at: string
}
