import type { InvoiceRow } from '@cais/contract/invoices/schemas'
import type { InvoiceColumns } from '../queries/read-invoices.ts'

/** An invoice as a row of the list. */
export const presentInvoiceRow = (row: InvoiceColumns): InvoiceRow => ({
  id: row.id,
  number: row.number,
  orderId: row.order_id,
  orderNumber: row.order_number,
  shipmentId: row.shipment_id,
  customer: { id: row.customer_id, name: partyOf(row.customer).name },
  branchId: row.branch_id,
  issuedAt: row.issued_at,
  issuedOn: row.issued_on,
  dueOn: row.due_on,
  net: row.net,
  vat: row.vat,
  total: row.total,
  printedAt: row.printed_at,
})

/** Written by billing in this shape. */
export const partyOf = (customer: unknown) =>
  customer as {
    readonly code: string
    readonly name: string
    readonly nuit: string | null
    readonly address: string
  }
