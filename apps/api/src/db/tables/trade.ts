import type { EntryKind } from '@cais/domain/accounts/open-items'
import type { PaymentKind, ReversalKind } from '@cais/domain/payments/payment-kinds'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json } from './json.ts'

export type TradeTables = {
  customers: CustomersTable
  client_types: ClientTypesTable
  segment_rules: SegmentRulesTable
  customer_addresses: CustomerAddressesTable
  account_entries: AccountEntriesTable
  account_allocations: AccountAllocationsTable
  open_items: OpenItemsTable
  payments: PaymentsTable
  vat_rates: VatRatesTable
  products: ProductsTable
  product_units: ProductUnitsTable
  reasons: ReasonsTable
}

export type CustomersTable = {
  id: GeneratedAlways<number>
  code: string
  name: string
  nuit: string | null
  final_consumer: Generated<boolean>
  branch_id: string
  warehouse_id: string | null
  province_id: number | null
  route: Generated<string>
  payment_condition: Generated<string>
  payment_days: Generated<number>
  credit_limit: Generated<number>
  transaction_limit: number | null
  blocked_credit: Generated<boolean>
  withdraws: Generated<boolean>
  min_shelf_life_days: Generated<number>
  allocation_type: Generated<string>
  client_type: string | null
  active: Generated<boolean>
  morpheus_name: Generated<string>
  morpheus_address: Generated<string>
  phone: Generated<string>
  email: Generated<string>
  /** A PaperLanguage. */
  paper_language: Generated<string>
  clover_warehouse_id: string | null
  marin_warehouse_id: string | null
  segment: string | null
  segment_fixed: Generated<boolean>
  segment_at: string | null
  /** A SegmentReason. */
  segment_reason: ColumnType<unknown, string | null | undefined, string | null>
  search_text: GeneratedAlways<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export type ClientTypesTable = {
  id: string
  name_pt: string
  name_en: string
  position: number
}

/** Columns of lists are written as arrays. */
export type SegmentRulesTable = {
  position: number
  segment: string
  months: number
  vat: 'with' | 'without'
  turnover_from: number | null
  turnover_to: number | null
  documents_from: number | null
  documents_to: number | null
  areas: string[]
  provinces: number[]
  operations: string[]
  payment_conditions: string[]
  client_types: string[]
}

export type CustomerAddressesTable = {
  id: GeneratedAlways<number>
  customer_id: number
  address: string
  province_id: number | null
  is_default: Generated<boolean>
  gln: string | null
  active: Generated<boolean>
}

export type AccountEntriesTable = {
  id: GeneratedAlways<number>
  customer_id: number
  kind: EntryKind
  document: string
  issued_on: string
  due_on: string
  amount: number
  invoice_id: number | null
  payment_id: number | null
  credit_note_id: number | null
  /** Who entered an opening balance. */
  created_by: number | null
  created_at: Generated<string>
}

export type AccountAllocationsTable = {
  id: GeneratedAlways<number>
  customer_id: number
  debit_id: number
  credit_id: number
  amount: number
  allocated_on: string
  created_by: number | null
  created_at: Generated<string>
}

/** Written by triggers of the two tables above. */
export type OpenItemsTable = {
  entry_id: number
  customer_id: number
  due_on: string
  amount: number
  open_amount: number
}

export type PaymentsTable = {
  id: GeneratedAlways<number>
  customer_id: number
  branch_id: string
  paid_on: string
  amount: number
  kind: Generated<PaymentKind>
  reference: Generated<string>
  number: string | null
  series: string | null
  year: number | null
  sequence: number | null
  /** The VD that is its receipt; NULL = it has one of its own. */
  invoice_id: number | null
  supplier: Json | null
  customer: Json | null
  issued_on: string | null
  created_by: number | null
  created_at: Generated<string>
  reversed_on: string | null
  reversed_at: string | null
  reversed_by: number | null
  reversal_reason: string | null
  reversal_kind: ReversalKind | null
  bank: Generated<string>
  cheque_number: Generated<string>
  cheque_on: string | null
  version: Generated<number>
  search_text: GeneratedAlways<string>
}

export type VatRatesTable = {
  code: string
  valid_from: string
  valid_to: string | null
  rate_bp: number
  exemption_reason: string | null
}

export type ProductsTable = {
  id: string
  description: string
  unit: string
  base_unit: string
  conversion_factor: Generated<number>
  /** What stock counts, and base units in one of it in thousandths. */
  stock_unit: Generated<string>
  stock_factor: Generated<number>
  unit_price: number
  price_valid_from: Generated<string>
  unit_cost: Generated<number>
  vat_code: string
  unit_weight: Generated<number>
  temperature: Generated<'ambient' | 'refrigerated' | 'frozen'>
  min_shelf_life_days: Generated<number>
  /** Days from production to expiry; 0 = not said. */
  shelf_life_days: Generated<number>
  barcode: Generated<string>
  active: Generated<boolean>
  search_text: GeneratedAlways<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

/** Rows of the base unit and the sales unit are kept by a trigger of `products`. */
export type ProductUnitsTable = {
  product_id: string
  code: string
  /** Base units in one of this unit, in thousandths. */
  factor: number
  barcode: Generated<string>
  /** Grams; 0 = not known. */
  net_weight: Generated<number>
  gross_weight: Generated<number>
  orderable: Generated<boolean>
  position: Generated<number>
}

export type ReasonsTable = {
  id: string
  /** The record in lists and history, which have numbers. */
  record_id: GeneratedAlways<number>
  key: string
  place: 'none' | 'warehouse' | 'truck' | 'customer'
  name_pt: string
  name_en: string
  needs_text: Generated<boolean>
  active: Generated<boolean>
  search_text: GeneratedAlways<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}
