import type { BankRefusal } from '@cais/domain/payments/bank-file'
import type { CashMovementKind } from '@cais/domain/payments/cash-day'
import type { ConfirmationKind } from '@cais/domain/payments/confirmation'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from './json.ts'

/** Money that comes in: files of the bank, the cash desk, and what a second person confirms. */
export type MoneyTables = {
  confirmations: ConfirmationsTable
  bank_layouts: BankLayoutsTable
  bank_files: BankFilesTable
  bank_rows: BankRowsTable
  cash_days: CashDaysTable
  cash_movements: CashMovementsTable
}

export type ConfirmationsTable = {
  id: GeneratedAlways<number>
  kind: ConfirmationKind
  /** null = of a batch. */
  customer_id: number | null
  level_id: number | null
  branch_id: string
  amount: number
  input: Json
  reason: Generated<string>
  entered_by: number
  entered_at: string
  decision: 'confirmed' | 'refused' | 'withdrawn' | null
  decided_by: number | null
  decided_at: string | null
  decision_reason: Generated<string>
  payment_id: number | null
  version: Generated<number>
}

export type BankLayoutsTable = {
  heading_digest: string
  columns: Json
  updated_by: number
  updated_at: string
}

export type BankFilesTable = {
  id: GeneratedAlways<number>
  branch_id: string
  name: string
  created_by: number
  created_at: string
}

export type BankRowsTable = {
  id: GeneratedAlways<number>
  file_id: number
  row: number
  digest: string
  state: 'waiting' | 'confirming' | 'accepted' | 'dismissed' | 'refused'
  paid_on: string | null
  amount: number | null
  reference: Generated<string>
  description: Generated<string>
  payer: Generated<string>
  nuit: string | null
  refusal: BankRefusal | null
  content: Json
  reason: Generated<string>
  payment_id: number | null
  confirmation_id: number | null
  version: Generated<number>
}

export type CashDaysTable = {
  id: GeneratedAlways<number>
  branch_id: string
  day: string
  opening: number
  opened_by: number
  opened_at: string
  counts: Json | null
  counted: number | null
  expected: number | null
  difference_reason: Generated<string>
  closed_by: number | null
  closed_at: string | null
  version: Generated<number>
}

export type CashMovementsTable = {
  id: GeneratedAlways<number>
  cash_day_id: number
  kind: CashMovementKind
  amount: number
  reason: string
  created_by: number
  created_at: string
}
