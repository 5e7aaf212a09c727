import type { InvoiceForm, InvoicePrint } from '../../../gateways/pdf/forms/invoice-form.ts'
import type { PricedLine } from '../../../gateways/pdf/forms/lines.ts'
import type { Supplier } from '../../../gateways/pdf/forms/parties.ts'
import { partyOf } from '../presenter/invoice-row.ts'
import type { InvoiceLineColumns, SoldBatch, StoredVat } from '../queries/read-invoices.ts'
import type { PrintedInvoice } from './lock-printed.ts'

/** Original and duplicate the first time; what was printed before is a duplicate. */
export const invoiceForm = (
  rows: readonly PrintedInvoice[],
  lines: readonly InvoiceLineColumns[],
): InvoiceForm => ({
  kind: 'invoice',
  copies: ['original', 'duplicate'],
  invoices: rows.map((row) =>
    invoicePrint(
      row,
      lines.filter(({ invoice_id }) => invoice_id === row.id),
    ),
  ),
})

const invoicePrint = (row: PrintedInvoice, lines: readonly InvoiceLineColumns[]): InvoicePrint => ({
  number: row.number,
  ...(row.printed_at === null ? {} : { copies: ['duplicate'] as const }),
  issuedAt: row.issued_at,
  issuedOn: row.issued_on,
  dueOn: row.due_on,
  // Written by billing in the shape of the form.
  supplier: row.supplier as Supplier,
  customer: partyOf(row.customer),
  deliveryAddress: row.delivery_address,
  orderNumber: row.order_number,
  poNumber: row.po_number,
  paymentCondition: row.payment_condition,
  operation: row.operation_name,
  seller: row.seller_name,
  truck: {
    shipmentNumber: row.shipment_number,
    driverName: row.driver_name,
    carRegistration: row.car_registration,
    route: row.route,
    responsible: row.assignee_name,
    warehouse: row.warehouse_name,
  },
  isOffer: row.type === 'POF',
  lines: lines.map(printedLine),
  totals: {
    merchandise: row.merchandise,
    discounts: row.discounts,
    net: row.net,
    vat: row.vat,
    total: row.total,
    vatByRate: row.vat_by_rate as readonly StoredVat[],
  },
  weight: row.weight,
})

const printedLine = (line: InvoiceLineColumns): PricedLine => ({
  sequence: line.sequence,
  productId: line.product_id,
  description: line.description,
  unit: line.unit,
  quantity: line.quantity,
  unitPrice: line.unit_price,
  discountTotal: line.discount_total,
  total: line.total,
  vatRate: line.vat_bp,
  exemptionReason: line.exemption_reason,
  batches: line.batches as readonly SoldBatch[],
})
