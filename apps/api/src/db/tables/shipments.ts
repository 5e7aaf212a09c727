import type { InvoiceKind } from '@cais/domain/billing/series'
import type { ShortReason, ShortRest } from '@cais/domain/loading/loads'
import type { PrintState } from '@cais/domain/printing/print-state'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json } from './json.ts'

export type ShipmentTables = {
  shipments: ShipmentsTable
  shipment_documents: ShipmentDocumentsTable
  shipment_loads: ShipmentLoadsTable
  invoices: InvoicesTable
  invoice_lines: InvoiceLinesTable
  print_jobs: PrintJobsTable
  pallet_labels: PalletLabelsTable
}

export type ShipmentsTable = {
  id: GeneratedAlways<number>
  number: string
  branch_id: string
  warehouse_id: string
  assignee_name: string
  driver_name: string
  car_registration: string
  route: string
  /** Grams in all; null = what the compartments take together. */
  capacity_total: number | null
  capacity_ambient: number | null
  capacity_refrigerated: number | null
  capacity_frozen: number | null
  departs_on: string | null
  /** HH:mm */
  departs_time: string | null
  /** HH:mm; null = out until the end of the day. */
  returns_time: string | null
  truck_id: number | null
  driver_id: number | null
  team_id: number | null
  created_by: number
  created_at: Generated<string>
  updated_at: Generated<string>
  started_at: string | null
  finished_at: string | null
  billing_started_at: string | null
  billed_at: string | null
  deleted_at: string | null
  stage: Generated<'ready' | 'loading' | 'finished' | 'billing' | 'billed' | 'partially-billed'>
  print_pending: Generated<boolean>
  document_count: Generated<number>
  total: Generated<number>
  weight_ambient: Generated<number>
  weight_refrigerated: Generated<number>
  weight_frozen: Generated<number>
  /** Grams of the transfers that travel along. */
  transfer_ambient: Generated<number>
  transfer_refrigerated: Generated<number>
  transfer_frozen: Generated<number>
  line_count: Generated<number>
  loaded_count: Generated<number>
  invoice_count: Generated<number>
  failed_count: Generated<number>
  printed_count: Generated<number>
  departure_order: GeneratedAlways<number>
  driver_search: GeneratedAlways<string>
  registration_search: GeneratedAlways<string>
  assignee_search: GeneratedAlways<string>
  route_search: GeneratedAlways<string>
  search_text: Generated<string>
  version: Generated<number>
}

export type ShipmentDocumentsTable = {
  id: GeneratedAlways<number>
  shipment_id: number
  order_id: number
  position: number
  billing_state: Generated<'none' | 'waiting' | 'sent' | 'billed' | 'failed' | 'in-doubt'>
  billing_attempts: Generated<number>
  billing_error: ColumnType<unknown, string | null, string | null>
  billed_at: string | null
  added_by: number | null
  added_at: Generated<string>
}

export type ShipmentLoadsTable = {
  id: GeneratedAlways<number>
  shipment_id: number
  line_id: number
  level_id: number
  asked: number
  loaded: number | null
  reason: ShortReason | null
  rest: ShortRest | null
  scanned: Generated<boolean>
  settled_by: number
  settled_at: string
  version: Generated<number>
}

export type InvoicesTable = {
  /** Taken before the row is written, so that its lines are written first. */
  id: Generated<number>
  number: string
  /** VD = paid at once at the counter. */
  kind: Generated<InvoiceKind>
  series: string
  year: number
  sequence: number
  order_id: number
  delivery_id: number
  /** NULL = of a counter delivery. */
  shipment_id: number | null
  customer_id: number
  branch_id: string
  supplier: Json
  customer: Json
  order_number: string
  po_number: Generated<string>
  issued_at: Generated<string>
  issued_on: string
  due_on: string
  payment_condition: Generated<string>
  merchandise: number
  discounts: number
  net: number
  vat: number
  total: number
  /** Kept by the account: follows what is open of the invoice's entry. */
  open_amount: Generated<number>
  vat_by_rate: Json
  weight: number
  printed_at: string | null
  copies: Generated<number>
  created_by: number | null
}

export type InvoiceLinesTable = {
  id: GeneratedAlways<number>
  invoice_id: number
  sequence: number
  order_line_id: number
  product_id: string
  description: string
  unit: string
  quantity: number
  ordered_unit: string
  ordered_quantity: number
  unit_price: number
  discount_total: number
  total: number
  vat_code: string
  vat_bp: number
  exemption_reason: string | null
  batches: Json
}

export type PalletLabelsTable = {
  id: GeneratedAlways<number>
  sscc: string
  prefix: string
  shipment_id: number
  order_id: number
  pallet: number
  created_by: number | null
  created_at: Generated<string>
}

export type PrintJobsTable = {
  id: GeneratedAlways<number>
  object_type: string
  object_id: number
  form: string
  printer_id: number | null
  state: PrintState
  copy: Generated<string>
  reason: Generated<string>
  message: Generated<string>
  user_id: number | null
  at: Generated<string>
  settled_at: string | null
  settled_by: number | null
  copy_number: Generated<number>
  name: Generated<string>
  printer_job: number | null
  state_since: string | null
  moved_from: number | null
}
