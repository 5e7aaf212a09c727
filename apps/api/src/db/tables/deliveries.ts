import type { DocumentBillingState } from '@cais/domain/billing/document-state'
import type { DeliveryState } from '@cais/domain/deliveries/derive-state'
import type { PaymentDetails } from '@cais/domain/payments/payment-kinds'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type DeliveryTables = {
  deliveries: DeliveriesTable
  delivery_lines: DeliveryLinesTable
}

export type DeliveriesTable = {
  id: GeneratedAlways<number>
  number: string
  series: string
  year: number
  sequence: number
  branch_id: string
  warehouse_id: string
  order_id: number
  customer_id: number
  /** NULL = handed over at the counter. */
  shipment_id: number | null
  left_at: string
  created_by: number | null
  cancelled_at: string | null
  recorded_at: string | null
  recorded_by: number | null
  received_at: string | null
  receiver_name: Generated<string>
  receiver_document: Generated<string>
  note: Generated<string>
  signature_digest: string | null
  signature_name: string | null
  /** Why nobody signed at the counter. */
  unsigned_reason: Generated<string>
  photo_digest: string | null
  photo_name: string | null
  credited_at: string | null
  /** Of a counter delivery; NULL on a shipment. */
  billing_state: DocumentBillingState | null
  billing_attempts: Generated<number>
  billing_error: ColumnType<unknown, string | null | undefined, string | null>
  billing_started_at: string | null
  billing_asked_by: number | null
  /** How a sale that is paid at once was paid; NULL = on account. */
  billing_payment: ColumnType<PaymentDetails | null, string | null | undefined, string | null>
  billed_at: string | null
  state: DeliveryState
  search_text: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export type DeliveryLinesTable = {
  id: GeneratedAlways<number>
  delivery_id: number
  order_line_id: number
  batch: string
  expiry: string | null
  loaded: number
  received: Generated<number>
  refused: Generated<number>
  returned: Generated<number>
  reason_id: string | null
  reason_text: Generated<string>
}
