import type { ClaimState } from '@cais/domain/claims/derive-claim-state'
import type { ClaimChannel, ClaimLineState, ClaimType } from '@cais/domain/claims/facts'
import type { CauseKind } from '@cais/domain/quarantine/causes'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DefaultJson, Json } from './json.ts'

export type ClaimTables = {
  retailers: RetailersTable
  retailer_customers: { customer_id: number; retailer_id: string }
  retailer_users: { user_id: number; retailer_id: string }
  claim_files: ClaimFilesTable
  claims: ClaimsTable
  claim_lines: ClaimLinesTable
  claim_line_matches: { claim_line_id: number; invoice_line_id: number; quantity: number }
  claim_arrivals: ClaimArrivalsTable
  quarantine_causes: QuarantineCausesTable
  quarantine_items: QuarantineItemsTable
}

type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>

export type RetailersTable = {
  id: string
  name: string
  updated_at: Generated<string>
  version: Generated<number>
}

export type ClaimFilesTable = {
  id: GeneratedAlways<number>
  retailer_id: string | null
  file_digest: string
  file_name: string
  status: Generated<'running' | 'done' | 'failed'>
  failure: OptionalJson
  position: Generated<number>
  claims_new: Generated<number>
  claims_changed: Generated<number>
  claims_known: Generated<number>
  lines_read: Generated<number>
  lines_taken: Generated<number>
  lines_waiting: Generated<number>
  lines_refused: Generated<number>
  refusals: DefaultJson
  created_by: number
  created_at: string
  finished_at: string | null
  milliseconds: number | null
}

export type ClaimsTable = {
  id: GeneratedAlways<number>
  number: string
  sender: string
  retailer_id: string | null
  channel: ClaimChannel
  received_at: string
  received_by: number
  /** A ReceivedClaim. */
  content: Json
  versions: Generated<number>
  claimed_on: string
  type: ClaimType
  customer_reason: Generated<string>
  note: Generated<string>
  customer_text: Generated<string>
  customer_id: number | null
  branch_id: string | null
  operation_id: string | null
  reason_id: string | null
  wrong_at: string | null
  wrong_by: number | null
  wrong_reason: Generated<string>
  state: Generated<ClaimState>
  line_count: Generated<number>
  open_lines: Generated<number>
  waiting_lines: Generated<number>
  unmatched_lines: Generated<number>
  doubt_lines: Generated<number>
  ready_lines: Generated<number>
  ready_net: Generated<number>
  net: Generated<number>
  vat: Generated<number>
  total: Generated<number>
  search_text: Generated<string>
  updated_at: string
  version: Generated<number>
}

export type ClaimLinesTable = {
  id: GeneratedAlways<number>
  claim_id: number
  key: string
  sequence: number
  article: string
  description: Generated<string>
  invoice: Generated<string>
  unit: Generated<string>
  quantity: number
  price: number | null
  fixed_quantity: number | null
  fixed_price: number | null
  chosen_line_id: number | null
  product_id: string | null
  /** Thousandths of the stock unit, and centavos per stock unit. */
  stock_quantity: number | null
  stock_price: number | null
  invoice_id: number | null
  state: Generated<ClaimLineState>
  price_difference: Generated<number>
  net: Generated<number>
  vat_bp: number | null
  credit_note_id: number | null
}

export type ClaimArrivalsTable = {
  id: GeneratedAlways<number>
  claim_id: number
  outcome: 'new' | 'changed' | 'known'
  at: string
  by: number
  channel: ClaimChannel
  file_id: number | null
  content: OptionalJson
  changes: DefaultJson
}

export type QuarantineCausesTable = {
  id: GeneratedAlways<number>
  kind: CauseKind
  sender: string
  key: string
  hint: Generated<string>
  target: string | null
  target_label: Generated<string>
  owner_id: number | null
  opened_at: string
  mended_at: string | null
  mended_by: number | null
  updated_at: Generated<string>
  version: Generated<number>
}

export type QuarantineItemsTable = {
  cause_id: number
  noun: string
  group_id: number
  item_id: number
  branch_id: string | null
  amount: Generated<number>
}
