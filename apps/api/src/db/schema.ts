import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A jsonb column: read as parsed JSON, written as a JSON string. */
export type Json = ColumnType<unknown, string, string>

/** The same with a default: it may be left out of an insert. */
export type DefaultJson = ColumnType<unknown, string | undefined, string>

/** Every table of the product; money in centavos, quantities in thousandths, weights in grams, instants as ISO strings. */
export type Database = {
  settings: SettingsTable
  branches: BranchesTable
  warehouses: WarehousesTable
  operations: OperationsTable
  printers: PrintersTable
  users: UsersTable
  sessions: SessionsTable
  idempotency_keys: IdempotencyKeysTable
  history: HistoryTable
  outbox: OutboxTable
  customers: CustomersTable
  customer_addresses: CustomerAddressesTable
  receivables: ReceivablesTable
  payments: PaymentsTable
  vat_rates: VatRatesTable
  products: ProductsTable
  reasons: ReasonsTable
  locks: LocksTable
  number_series: NumberSeriesTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_sums: OrderSumsTable
  approvals: ApprovalsTable
  stock_levels: StockLevelsTable
  stock_movements: StockMovementsTable
  held_stock: HeldStockTable
  shipments: ShipmentsTable
  shipment_documents: ShipmentDocumentsTable
  invoices: InvoicesTable
  invoice_lines: InvoiceLinesTable
  print_jobs: PrintJobsTable
  import_files: ImportFilesTable
  import_documents: ImportDocumentsTable
  import_rejections: ImportRejectionsTable
}

export type SettingsTable = {
  key: string
  value: Json
  updated_at: Generated<string>
}

export type BranchesTable = {
  id: string
  name: string
  series_code: string
  province_id: number
  address: Generated<string>
  phone: Generated<string>
  created_by: number | null
  updated_by: number | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export type WarehousesTable = {
  id: string
  branch_id: string
  name: string
  kind: Generated<'sale' | 'returns'>
}

export type OperationsTable = {
  id: string
  name: string
  discount_limit_bp: Generated<number>
  created_at: Generated<string>
}

export type PrintersTable = {
  id: GeneratedAlways<number>
  name: string
  uri: string
  branch_id: string | null
  purpose: 'billing' | 'shipment'
  active: Generated<boolean>
}

export type UsersTable = {
  id: GeneratedAlways<number>
  username: string
  name: string
  surname: Generated<string>
  email: Generated<string>
  password_hash: string
  branch_id: string
  roles: string[]
  scope_branches: Generated<string[]>
  scope_operations: Generated<string[]>
  default_printer: string | null
  active: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export type SessionsTable = {
  id: string
  user_id: number
  created_at: Generated<string>
  expires_at: string
  revoked_at: string | null
}

export type IdempotencyKeysTable = {
  user_id: number
  key: string
  call: string
  body_digest: string
  status: number | null
  reply: ColumnType<unknown, string | null, string | null>
  created_at: Generated<string>
}

export type HistoryTable = {
  id: GeneratedAlways<number>
  object_type: string
  object_id: string
  seq: number
  at: Generated<string>
  user_id: number | null
  on_behalf_of: number | null
  action: string
  changes: DefaultJson
  facts: DefaultJson
  origin: DefaultJson
  prev_digest: string
  digest: string
}

export type OutboxTable = {
  id: GeneratedAlways<number>
  at: Generated<string>
  noun: string
  object_id: number
  version: number
  branch_id: string | null
  created_by: number | null
  status: string | null
  stages: Generated<string[]>
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
  search_text: GeneratedAlways<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export type CustomerAddressesTable = {
  id: GeneratedAlways<number>
  customer_id: number
  address: string
  province_id: number | null
  is_default: Generated<boolean>
}

export type ReceivablesTable = {
  id: GeneratedAlways<number>
  customer_id: number
  document: string
  issued_on: string
  due_on: string
  amount: number
  open_amount: number
}

export type PaymentsTable = {
  id: GeneratedAlways<number>
  customer_id: number
  paid_on: string
  amount: number
  reference: Generated<string>
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
  unit_price: number
  price_valid_from: Generated<string>
  unit_cost: Generated<number>
  vat_code: string
  unit_weight: Generated<number>
  temperature: Generated<'ambient' | 'refrigerated' | 'frozen'>
  active: Generated<boolean>
  search_text: GeneratedAlways<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export type ReasonsTable = {
  id: string
  place: 'none' | 'warehouse' | 'truck' | 'customer'
  name_pt: string
  name_en: string
}

export type LocksTable = {
  id: GeneratedAlways<number>
  entity_kind: 'ROUTE' | 'CUSTOMER' | 'WAREHOUSE'
  entity_id: string
  operation_id: string | null
  block_type: string
  created_by: number | null
  created_at: Generated<string>
}

export type NumberSeriesTable = {
  kind: string
  series: string
  year: number
  last: number
}

export type OrdersTable = {
  id: GeneratedAlways<number>
  type: 'PEV' | 'COT' | 'POF'
  number: string | null
  branch_id: string
  warehouse_id: string | null
  operation_id: string
  customer_id: number | null
  address_id: number | null
  delivery_address: Generated<string>
  province_id: number | null
  route: Generated<string>
  withdraws: Generated<boolean>
  po_number: Generated<string>
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
  unit: string
  quantity: number
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

/** Changes of what the lists count; read as their sums. Written by the triggers of orders alone. */
export type OrderSumsTable = {
  branch_id: string
  operation_id: string
  created_by: number
  type: string
  status: string
  stages: string[]
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
  reason: Generated<string>
  superseded_at: string | null
}

export type StockLevelsTable = {
  id: GeneratedAlways<number>
  product_id: string
  warehouse_id: string
  batch: string
  expiry: string | null
  received_on: string
  blocked: Generated<boolean>
  on_hand: Generated<number>
  reserved: Generated<number>
  version: Generated<number>
}

export type StockMovementsTable = {
  id: GeneratedAlways<number>
  level_id: number
  kind: 'receipt' | 'correction' | 'sale' | 'return'
  quantity: number
  reference: Generated<string>
  reason: Generated<string>
  user_id: number | null
  at: Generated<string>
}

export type HeldStockTable = {
  id: GeneratedAlways<number>
  line_id: number
  level_id: number
  bucket: 'reserved' | 'picking' | 'loading'
  quantity: number
  reason: DefaultJson
  created_at: Generated<string>
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
  capacity_ambient: number | null
  capacity_refrigerated: number | null
  capacity_frozen: number | null
  departs_on: string | null
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

export type InvoicesTable = {
  id: GeneratedAlways<number>
  number: string
  series: string
  year: number
  sequence: number
  order_id: number
  shipment_id: number
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
  unit_price: number
  discount_total: number
  total: number
  vat_code: string
  vat_bp: number
  exemption_reason: string | null
  batches: Json
}

export type PrintJobsTable = {
  id: GeneratedAlways<number>
  object_type: string
  object_id: number
  form: string
  printer_id: number | null
  state: 'waiting' | 'printing' | 'printed' | 'failed'
  copy: Generated<string>
  reason: Generated<string>
  message: Generated<string>
  user_id: number | null
  at: Generated<string>
}

export type ImportFilesTable = {
  id: GeneratedAlways<number>
  name: string
  digest: string
  mapping: Json
  rows_read: Generated<number>
  rows_accepted: Generated<number>
  rows_rejected: Generated<number>
  orders_created: Generated<number>
  started_at: Generated<string>
  finished_at: string | null
  user_id: number | null
}

export type ImportDocumentsTable = {
  file_id: number
  document: string
  order_id: number
  line_count: number
  net: number
  content: Json
}

export type ImportRejectionsTable = {
  id: GeneratedAlways<number>
  file_id: number
  row_number: number
  document: Generated<string>
  reason: string
  facts: DefaultJson
  content: Json
}
