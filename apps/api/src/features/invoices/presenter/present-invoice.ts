import type { InvoiceReply } from '@cais/contract/invoices/schemas'
import type { InvoiceColumns, InvoiceLineColumns, SoldBatch, StoredVat } from '../queries/read-invoices.ts'
import { presentInvoiceRow } from './invoice-row.ts'

/** An invoice whole. */
export const presentInvoice = (row: InvoiceColumns, lines: readonly InvoiceLineColumns[]): InvoiceReply => ({
  ...presentInvoiceRow(row),
  poNumber: row.po_number,
  paymentCondition: row.payment_condition,
  merchandise: row.merchandise,
  discounts: row.discounts,
  vatByRate: (row.vat_by_rate as readonly StoredVat[]).map((vat) => ({ ...vat, rate: vat.rate / 100 })),
  totalWeight: row.weight / 1000,
  lines: lines.map(presentLine),
})

const presentLine = (line: InvoiceLineColumns): InvoiceReply['lines'][number] => ({
  sequence: line.sequence,
  productId: line.product_id,
  description: line.description,
  unit: line.unit,
  quantity: line.quantity / 1000,
  unitPrice: line.unit_price,
  discountTotal: line.discount_total,
  total: line.total,
  vatRate: line.vat_bp / 100,
  exemptionReason: line.exemption_reason,
  batches: (line.batches as readonly SoldBatch[]).map((sold) => ({
    ...sold,
    quantity: sold.quantity / 1000,
  })),
})
