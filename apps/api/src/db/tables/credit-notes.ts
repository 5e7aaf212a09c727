import type { GoodsCondition } from '@cais/domain/credit-notes/collect'
import type { CreditNotePhase } from '@cais/domain/credit-notes/derive-stage'
import type { ReasonEffect } from '@cais/domain/credit-notes/reason-effects'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DefaultJson } from './json.ts'

export type CreditNoteTables = {
  credit_notes: CreditNotesTable
  credit_note_lines: CreditNoteLinesTable
  invoice_line_credits: InvoiceLineCreditsTable
}

type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>

export type CreditNotesTable = {
  id: GeneratedAlways<number>
  number: string | null
  branch_id: string
  operation_id: string
  customer_id: number
  reason_id: string | null
  reason_text: Generated<string>
  credits: Generated<ReasonEffect['credits']>
  has_collection: Generated<boolean>
  goods: Generated<ReasonEffect['goods']>
  delivery_id: number | null
  claim: Generated<string>
  /** The claim that it deals with; its number stands in `claim`, unless it was linked after the issue. */
  claim_id: number | null
  note: Generated<string>
  clover_amount: Generated<number>
  created_by: number
  created_at: string
  submitted_by: number | null
  submitted_at: string | null
  approvals: DefaultJson
  collector_id: number | null
  collection_started_at: string | null
  collection_ended_at: string | null
  collection_ended_by: number | null
  collected_from: Generated<string>
  signature_digest: string | null
  signature_name: string | null
  unsigned_reason: Generated<string>
  returns_warehouse_id: string | null
  cancelled_at: string | null
  closed_at: string | null
  end_reason: Generated<string>
  issued_at: string | null
  issued_on: string | null
  series: string | null
  year: number | null
  sequence: number | null
  credit_number: string | null
  /** As printed, from the issue on. */
  supplier: OptionalJson
  customer: OptionalJson
  net: Generated<number>
  vat: Generated<number>
  total: Generated<number>
  vat_by_rate: DefaultJson
  phase: CreditNotePhase
  search_text: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export type CreditNoteLinesTable = {
  id: GeneratedAlways<number>
  credit_note_id: number
  sequence: number
  invoice_line_id: number
  quantity: number
  received: number | null
  refused_reason: Generated<string>
  batch: string | null
  expiry: string | null
  condition: Generated<GoodsCondition>
  photo_digest: string | null
  photo_name: string | null
  collected_by: number | null
  collected_at: string | null
  collection_version: Generated<number>
  negotiated_price: number | null
  net: Generated<number>
  taken_quantity: Generated<number>
  taken_net: Generated<number>
}

export type InvoiceLineCreditsTable = {
  invoice_line_id: number
  billed_quantity: number
  billed_net: number
  credited_quantity: Generated<number>
  credited_net: Generated<number>
}
