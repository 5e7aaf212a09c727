import type { InvoiceRow } from '@cais/contract/invoices/schemas'
import { invoiceState } from '@cais/domain/billing/payment-state'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { InvoiceLinesTable, InvoicesTable } from '../../db/schema.ts'
import type { BatchQuantity } from '../../gateways/pdf/forms/lines.ts'

export type InvoiceColumns = Readonly<Selectable<InvoicesTable>>
export type InvoiceLineColumns = Readonly<Selectable<InvoiceLinesTable>>

/** What billing writes into vat_by_rate and batches. Rates in basis points, quantities in thousandths. */
export type StoredVat = {
  readonly rate: number
  readonly base: number
  readonly vat: number
  readonly exemptionReason: string | null
}
export type SoldBatch = BatchQuantity

/** Lines of the invoices, by invoice and sequence. */
export const readInvoiceLines = (db: Db, invoiceIds: readonly number[]): Promise<InvoiceLineColumns[]> =>
  db
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_id', '=', sql<number>`any(${[...invoiceIds]}::bigint[])`)
    .orderBy('invoice_id')
    .orderBy('sequence')
    .execute()

/** An invoice as a row of the list, with how it stands today. */
export const presentInvoiceRow = (row: InvoiceColumns, today: CalendarDate): InvoiceRow => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  orderId: row.order_id,
  orderNumber: row.order_number,
  deliveryId: row.delivery_id,
  shipmentId: row.shipment_id,
  customer: { id: row.customer_id, name: partyOf(row.customer).name },
  branchId: row.branch_id,
  issuedAt: row.issued_at,
  issuedOn: row.issued_on,
  dueOn: row.due_on,
  net: row.net,
  vat: row.vat,
  total: row.total,
  open: row.open_amount,
  state: invoiceState({ total: row.total, open: row.open_amount, dueOn: row.due_on }, today),
  printedAt: row.printed_at,
  copies: row.copies,
})

/** Written by billing in this shape. */
export const partyOf = (customer: unknown) =>
  customer as {
    readonly code: string
    readonly name: string
    readonly nuit: string | null
    readonly address: string
  }

/** Every rate that invoices may bear, in basis points, the highest first. */
export async function readRates(db: Db): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('vat_rates')
    .select('rate_bp')
    .distinct()
    .orderBy('rate_bp', 'desc')
    .execute()
  return rows.map(({ rate_bp }) => rate_bp)
}
