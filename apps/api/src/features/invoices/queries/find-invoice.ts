import type { InvoiceReply } from '@cais/contract/invoices/schemas'
import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import {
  type InvoiceColumns,
  type InvoiceLineColumns,
  presentInvoiceRow,
  readInvoiceLines,
  type SoldBatch,
  type StoredVat,
} from '../../../aggregates/invoices/read-invoices.ts'
import type { Db } from '../../../db/pool.ts'
import { filteredInvoices } from './invoice-filter.ts'

/** An invoice whole. Throws NOT_FOUND for one that does not exist or that the user may not see. */
export async function findInvoice(db: Db, id: number, user: User): Promise<InvoiceReply> {
  const row = await filteredInvoices(db, {}, user).selectAll('i').where('i.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { invoice: id })
  return presentInvoice(row, await readInvoiceLines(db, [id]))
}

/** An invoice whole. */
const presentInvoice = (row: InvoiceColumns, lines: readonly InvoiceLineColumns[]): InvoiceReply => ({
  ...presentInvoiceRow(row),
  poNumber: row.po_number,
  paymentCondition: row.payment_condition,
  merchandise: row.merchandise,
  discounts: row.discounts,
  vatByRate: (row.vat_by_rate as readonly StoredVat[]).map(({ rate, base, vat, exemptionReason }) => ({
    rate: rate / 100,
    base,
    vat,
    exemptionReason,
  })),
  totalWeight: row.weight / 1000,
  lines: lines.map(presentLine),
})

const presentLine = (line: InvoiceLineColumns): InvoiceReply['lines'][number] => ({
  sequence: line.sequence,
  productId: line.product_id,
  description: line.description,
  unit: line.ordered_unit,
  quantity: line.ordered_quantity / 1000,
  unitPrice: line.unit_price,
  discountTotal: line.discount_total,
  total: line.total,
  vatRate: line.vat_bp / 100,
  exemptionReason: line.exemption_reason,
  stockUnit: line.unit,
  batches: (line.batches as readonly SoldBatch[]).map((sold) => ({
    ...sold,
    quantity: sold.quantity / 1000,
  })),
})
