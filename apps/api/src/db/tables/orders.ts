import type { Generated, GeneratedAlways } from 'kysely'
import type { DefaultJson, Json } from './json.ts'

export type OrderTables = {
  locks: LocksTable
  number_series: NumberSeriesTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_sums: OrderSumsTable
  approvals: ApprovalsTable
}

export type LocksTable = {
  id: GeneratedAlways<number>
  entity_kind: 'ROUTE' | 'CUSTOMER' | 'WAREHOUSE'
  entity_id: string
  operation_id: string | null
  block_type: string
  created_by: number | null
  created_at: Generated<string>
  branch_id: string | null
  deleted_at: string | null
  deleted_by: number | null
}

export type NumberSeriesTable = {
  kind: string
  series: string
  year: number
  last: number
}

export type OrdersTable = {
  id: GeneratedAlways<number>
  /** Digest of everything that lists count a document by, except customer and day. */
  kind: GeneratedAlways<number>
  type: 'PEV' | 'COT' | 'POF'
  number: string | null
  branch_id: string
  warehouse_id: string | null
  /** Warehouses that may serve the document, in their order; empty = its own alone. */
  served_from: Generated<string[]>
  operation_id: string
  customer_id: number | null
  address_id: number | null
  delivery_address: Generated<string>
  province_id: number | null
  route: Generated<string>
  withdraws: Generated<boolean>
  po_number: Generated<string>
  /** The number that a connected ERP gave it (ECL). */
  erp_number: string | null
  payment_condition: Generated<string>
  discount_bp: Generated<number>
  delivery_date: string | null
  due_at: string | null
  reason_id: string | null
  notes: Generated<string>
  priority: Generated<number>
  origin: Generated<'web' | 'import' | 'morpheus'>
  source_key: string | null
  duplicate_of: number | null
  quote_id: number | null
  revises: number | null
  /** The truck that it was written for, until it is on it or cannot go any more. */
  for_shipment_id: number | null
  created_by: number
  created_at: Generated<string>
  updated_at: Generated<string>
  submitted_by: number | null
  submitted_at: string | null
  submitted_latitude: number | null
  submitted_longitude: number | null
  submitted_accuracy: number | null
  verification_started_at: string | null
  verified_at: string | null
  lock_id: number | null
  integration_errors: Generated<number>
  handover: 'frozen' | 'sent' | 'building' | 'done' | 'failed' | null
  handover_failed_stage: string | null
  answered_at: string | null
  expired_at: string | null
  revised_at: string | null
  revised_by: number | null
  settled_stages: Generated<('COMMERCIAL' | 'FINANCIAL' | 'OFFER')[]>
  allocated_at: string | null
  cancelled_at: string | null
  cancelled_by: number | null
  cancel_reason: string | null
  closed_at: string | null
  closed_by: number | null
  close_reason: string | null
  approved_exposure: number | null
  status: Generated<string>
  stages: Generated<string[]>
  merchandise: Generated<number>
  discounts: Generated<number>
  vat: Generated<number>
  total: Generated<number>
  offer_cost: Generated<number>
  vat_by_rate: DefaultJson
  weight: Generated<number>
  line_count: Generated<number>
  exposure_open: Generated<number>
  exposure_loaded: Generated<number>
  invoice_number: string | null
  shipment_id: number | null
  search_text: Generated<string>
  version: Generated<number>
}

export type OrderLinesTable = {
  id: GeneratedAlways<number>
  order_id: number
  sequence: number
  product_id: string
  description: string
  /** Unit of stock, in which the buckets count. */
  unit: string
  quantity: number
  ordered_unit: string
  ordered_quantity: number
  unit_factor: number
  stock_factor: number
  unit_price: number
  list_price: number
  price_date: string | null
  negotiated_price: number | null
  discount: Generated<number>
  discount_bp: Generated<number>
  discount_amount: Generated<number>
  special_field: Generated<string>
  vat_code: string
  vat_bp: Generated<number>
  unit_weight: Generated<number>
  temperature: Generated<string>
  discount_total: Generated<number>
  document_discount: Generated<number>
  total: Generated<number>
  weight: Generated<number>
  open: Generated<number>
  reserved: Generated<number>
  picking: Generated<number>
  loading: Generated<number>
  billed: Generated<number>
  closed: Generated<number>
  waiting: Generated<boolean>
}

/** Changes that are not merged into the sums yet. Written only by the triggers of `orders`. */
/** A view: the sums that are kept by kind, and what was changed since (decision 0052). */
export type OrderSumsTable = {
  kind: number
  branch_id: string
  warehouse_id: string | null
  operation_id: string
  created_by: number
  type: string
  status: string
  stages: string[]
  payment_condition: string
  documents: number
  total: number
  weight: number
}

export type ApprovalsTable = {
  id: GeneratedAlways<number>
  order_id: number
  stage: 'COMMERCIAL' | 'FINANCIAL' | 'OFFER'
  position: number
  raised_at: string
  reasons: Json
  digest: string
  decision: 'approved' | 'rejected' | null
  decided_at: string | null
  decided_by: number | null
  decided_for: number | null
  reason: Generated<string>
  superseded_at: string | null
  /** These four are kept by triggers, for the inbox. */
  waiting: Generated<boolean>
  branch_id: Generated<string>
  operation_id: Generated<string>
  amount_at_risk: Generated<number>
}
