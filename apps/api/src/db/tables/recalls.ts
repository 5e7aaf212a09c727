import type { RecallGrade, ToldWay } from '@cais/domain/recalls/recall-actions'
import type { Generated, GeneratedAlways } from 'kysely'

export type RecallTables = {
  recalls: RecallsTable
  recall_customers: RecallCustomersTable
  recall_credit_notes: RecallCreditNotesTable
}

export type RecallsTable = {
  id: GeneratedAlways<number>
  number: string
  product_id: string
  batch: string
  grade: RecallGrade
  reason: string
  opened_by: number
  opened_at: Generated<string>
  blocked_by: number | null
  blocked_at: string | null
  closed_by: number | null
  closed_at: string | null
  note: Generated<string>
  search_text: Generated<string>
  version: Generated<number>
}

export type RecallCustomersTable = {
  recall_id: number
  customer_id: number
  told_at: string | null
  told_by: number | null
  told_way: ToldWay | null
  answered_at: string | null
  answered_by: number | null
  /** Thousandths of the stock unit. */
  still_has: number | null
  note: Generated<string>
}

/** Drafts of credit notes that a recall made. */
export type RecallCreditNotesTable = {
  recall_id: number
  credit_note_id: number
}
