import { groupBy } from '../../orders/record/group-by.ts'
import type { InvoiceDraft } from './draft-invoice.ts'

/** The lines of an invoice as stored, with the batches that left for each. */
export function invoiceLineRows({ record, invoice, batches }: InvoiceDraft, invoiceId: number) {
  const lines = new Map(record.lines.map((line) => [line.id, line]))
  const batchesOf = groupBy(batches, ({ lineId }) => lineId)
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
        // As the merchandise value was reckoned: an agreed price above the list price replaces it.
        unit_price: Math.max(line.unit_price, line.negotiated_price ?? 0),
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
