import type { Milli } from '@cais/domain/kernel/quantity'
import { partAsOrdered, priceInUnit } from '@cais/domain/products/ordered-unit'
import type { Insertable } from 'kysely'
import type { LineColumns } from '../../../aggregates/documents/record/order-record.ts'
import { groupBy, insertRows } from '../../../aggregates/documents/record/rows.ts'
import type { ConsumedBatch } from '../../../aggregates/stock/consume-held-stock.ts'
import type { InvoicesTable } from '../../../db/schema.ts'
import type { Trx } from '../../../db/transaction.ts'
import { insertInvoices } from '../store.ts'
import type { InvoiceDraft } from './draft-invoice.ts'
import type { InvoiceNumber } from './invoice-number.ts'

/** A draft with the id that its invoice will have. */
export type IdentifiedDraft = { readonly id: number; readonly draft: InvoiceDraft }
export type NumberedInvoice = IdentifiedDraft & { readonly number: InvoiceNumber }

/** The lines, under the ids that their invoices will have: what needs no number is written before other billing has to wait. */
export async function writeInvoiceLines(
  trx: Trx,
  identified: readonly IdentifiedDraft[],
  batches: readonly ConsumedBatch[],
): Promise<void> {
  const batchesOf = groupBy(batches, ({ lineId }) => lineId)
  await insertRows(
    trx,
    'invoice_lines',
    identified.flatMap(({ id, draft }) => invoiceLineRows(draft, id, batchesOf)),
  )
}

/** Writes the invoices, with names and addresses as they are today. */
export const writeInvoices = (trx: Trx, numbered: readonly NumberedInvoice[]) =>
  insertInvoices(trx, numbered.map(invoiceRow))

function invoiceRow({ id, draft, number }: NumberedInvoice): Insertable<InvoicesTable> & { id: number } {
  const { record, customer, supplier, invoice, target, posting } = draft
  const vatByRate = invoice.vat.map(({ rate, exemption, base, amount }) => ({
    rate,
    exemptionReason: exemption,
    base,
    vat: amount,
  }))
  const { code, name, nuit } = customer
  return {
    id,
    number: number.text,
    kind: number.kind,
    series: number.series,
    year: number.year,
    sequence: number.sequence,
    order_id: record.row.id,
    delivery_id: draft.delivery.id,
    shipment_id: 'shipmentId' in target ? target.shipmentId : null,
    customer_id: customer.id,
    branch_id: record.row.branch_id,
    supplier: JSON.stringify(supplier),
    customer: JSON.stringify({ code, name, nuit, address: record.row.delivery_address }),
    order_number: record.row.number ?? '',
    po_number: record.row.po_number,
    issued_at: target.now.toISOString(),
    issued_on: posting.issuedOn,
    due_on: posting.dueOn,
    payment_condition: record.row.payment_condition,
    merchandise: invoice.merchandise,
    discounts: invoice.discounts,
    net: invoice.net,
    vat: invoice.vatTotal,
    total: invoice.total,
    open_amount: Math.max(0, invoice.total),
    vat_by_rate: JSON.stringify(vatByRate),
    weight: weightOf(draft),
    created_by: target.userId,
  }
}

/** Grams of what is invoiced. */
function weightOf({ record, invoice }: InvoiceDraft): number {
  const lines = new Map(record.lines.map((line) => [line.id, line]))
  const grams = invoice.lines.map(({ lineId, quantity }) => {
    const line = lines.get(lineId)
    return line ? (line.weight * quantity) / line.quantity : 0
  })
  return Math.round(grams.reduce((sum, weight) => sum + weight, 0))
}

/** The lines of an invoice as stored, with the batches that were sold for each. */
function invoiceLineRows(
  { record, invoice }: InvoiceDraft,
  invoiceId: number,
  batchesOf: ReadonlyMap<number, readonly ConsumedBatch[]>,
) {
  const lines = new Map(record.lines.map((line) => [line.id, line]))
  return invoice.lines.flatMap((billed) => {
    const line = lines.get(billed.lineId)
    if (line === undefined) return []
    return [
      {
        invoice_id: invoiceId,
        sequence: line.sequence,
        order_line_id: line.id,
        product_id: line.product_id,
        description: line.description,
        unit: line.unit,
        quantity: billed.quantity,
        ...asOrdered(line, billed.quantity),
        discount_total: billed.discountTotal,
        total: billed.total,
        vat_code: line.vat_code,
        vat_bp: billed.vat.rate,
        exemption_reason: billed.vat.exemption,
        batches: (batchesOf.get(line.id) ?? []).map(({ batch, expiry, quantity }) => ({
          batch,
          expiry,
          quantity,
        })),
      },
    ]
  })
}

/** What is printed: the quantity and the price in the unit that was ordered; in that of stock where a part of it is not exact. */
function asOrdered(line: LineColumns, billed: Milli) {
  const factors = { unitFactor: line.unit_factor, stockFactor: line.stock_factor }
  const { inStockUnit, quantity, factor } = partAsOrdered(billed, factors)
  // As for the merchandise value: an agreed price above the list price replaces it.
  const price = Math.max(line.unit_price, line.negotiated_price ?? 0)
  return {
    ordered_unit: inStockUnit ? line.unit : line.ordered_unit,
    ordered_quantity: quantity,
    unit_price: priceInUnit(price, line.unit_factor, factor),
  }
}
