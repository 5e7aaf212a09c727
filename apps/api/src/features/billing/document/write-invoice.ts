import type { Trx } from '../../../db/transaction.ts'
import { insertRows } from '../../orders/record/write-rows.ts'
import { insertInvoice } from '../store/insert-invoice.ts'
import type { InvoiceDraft } from './draft-invoice.ts'
import { invoiceLineRows } from './invoice-line-rows.ts'
import type { InvoiceNumber } from './invoice-number.ts'

/** Writes the invoice and its lines, with names and addresses as they are today. */
export async function writeInvoice(trx: Trx, draft: InvoiceDraft, number: InvoiceNumber): Promise<void> {
  const { record, customer, supplier, invoice, target, posting } = draft
  const vatByRate = invoice.vat.map(({ rate, exemption, base, amount }) => ({
    code: codeOf(draft, rate, exemption),
    rate,
    exemptionReason: exemption,
    base,
    vat: amount,
  }))
  const { code, name, nuit } = customer
  const invoiceId = await insertInvoice(trx, {
    number: number.text,
    series: number.series,
    year: number.year,
    sequence: number.sequence,
    order_id: record.row.id,
    shipment_id: target.shipmentId,
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
    vat_by_rate: JSON.stringify(vatByRate),
    weight: weightOf(draft),
    created_by: target.userId,
  })
  await insertRows(trx, 'invoice_lines', invoiceLineRows(draft, invoiceId))
}

/** The code under which a rate, or an exemption, stands on the invoice. */
function codeOf({ record, invoice }: InvoiceDraft, rate: number, exemption: string | null): string {
  const taxed = invoice.lines.find(({ vat }) => vat.rate === rate && vat.exemption === exemption)
  return record.lines.find(({ id }) => id === taxed?.lineId)?.vat_code ?? ''
}

/** Grams of what is invoiced. */
function weightOf({ record, invoice }: InvoiceDraft): number {
  const unitWeights = new Map(record.lines.map((line) => [line.id, line.unit_weight]))
  const grams = invoice.lines.map(
    ({ lineId, quantity }) => ((unitWeights.get(lineId) ?? 0) * quantity) / 1000,
  )
  return Math.round(grams.reduce((sum, weight) => sum + weight, 0))
}
