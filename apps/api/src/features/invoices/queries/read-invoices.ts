import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { InvoiceLinesTable, InvoicesTable } from '../../../db/schema.ts'
import type { BatchQuantity } from '../../../gateways/pdf/forms/lines.ts'

export type InvoiceColumns = Readonly<Selectable<InvoicesTable>>
export type InvoiceLineColumns = Readonly<Selectable<InvoiceLinesTable>>

/** What billing writes into vat_by_rate and batches. Rates in basis points, quantities in thousandths. */
export type StoredVat = {
  readonly code: string
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
