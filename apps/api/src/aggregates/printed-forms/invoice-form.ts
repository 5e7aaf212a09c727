import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { InvoiceForm, InvoicePrint } from '../../gateways/pdf/forms/invoice-form.ts'
import type { PaperMark } from '../../gateways/pdf/forms/kinds.ts'
import type { PricedLine } from '../../gateways/pdf/forms/lines.ts'
import type { Supplier } from '../../gateways/pdf/forms/parties.ts'
import {
  type InvoiceLineColumns,
  partyOf,
  readInvoiceLines,
  type SoldBatch,
  type StoredVat,
} from '../invoices/read-invoices.ts'

/** Invoices as they are drawn, one print for each of their marks. */
export async function invoiceFormOf(
  db: Db,
  marks: ReadonlyMap<number, readonly PaperMark[]>,
): Promise<InvoiceForm> {
  const ids = [...marks.keys()]
  const rows = await readPrinted(db, ids)
  const lines = await readInvoiceLines(db, ids)
  return {
    kind: 'invoice',
    invoices: rows.map((row) => ({
      ...invoicePrint(
        row,
        lines.filter(({ invoice_id }) => invoice_id === row.id),
      ),
      marks: marks.get(row.id) ?? [],
    })),
  }
}

const invoicePrint = (
  row: PrintedInvoice,
  lines: readonly InvoiceLineColumns[],
): Omit<InvoicePrint, 'marks'> => ({
  language: row.paper_language as PaperLanguage,
  number: row.number,
  payment: row.paid_kind === null ? null : { kind: row.paid_kind, reference: row.paid_reference ?? '' },
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
  deliveryNumber: row.delivery_number,
  truck: truckOf(row),
  isOffer: row.type === 'POF',
  lines: lines.map(printedLine),
  totals: {
    merchandise: row.merchandise,
    discounts: row.discounts,
    net: row.net,
    vat: row.vat,
    total: row.total,
    vatByRate: (row.vat_by_rate as readonly StoredVat[]).map(({ rate, exemptionReason, base, vat }) => ({
      rate,
      exemptionReason,
      base,
      vat,
    })),
  },
  weight: row.weight,
})

/** Null for what was handed over at the counter. */
const truckOf = (row: PrintedInvoice): InvoicePrint['truck'] =>
  row.shipment_number === null
    ? null
    : {
        shipmentNumber: row.shipment_number,
        driverName: row.driver_name ?? '',
        carRegistration: row.car_registration ?? '',
        route: row.route ?? '',
        responsible: row.assignee_name ?? '',
        warehouse: row.warehouse_name,
      }

const printedLine = (line: InvoiceLineColumns): PricedLine => ({
  sequence: line.sequence,
  productId: line.product_id,
  description: line.description,
  unit: line.ordered_unit,
  quantity: line.ordered_quantity,
  unitPrice: line.unit_price,
  discountTotal: line.discount_total,
  total: line.total,
  vatRate: line.vat_bp,
  batches: (line.batches as readonly SoldBatch[]).map((sold) =>
    line.unit === line.ordered_unit ? sold : { ...sold, unit: line.unit },
  ),
})

/** Invoices by id, with what their printed form shows of other records. */
export const readPrinted = (db: Db, invoiceIds: readonly number[]) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('users as seller', 'seller.id', 'o.created_by')
    .innerJoin('operations as operation', 'operation.id', 'o.operation_id')
    .innerJoin('deliveries as delivery', 'delivery.id', 'i.delivery_id')
    .leftJoin('payments as paid', 'paid.invoice_id', 'i.id')
    .leftJoin('shipments as shipment', 'shipment.id', 'i.shipment_id')
    .innerJoin('warehouses as warehouse', 'warehouse.id', 'delivery.warehouse_id')
    .innerJoin('customers as customer', 'customer.id', 'i.customer_id')
    .selectAll('i')
    .select('customer.paper_language')
    .select(['o.type', 'o.delivery_address', 'operation.name as operation_name'])
    .select(sql<string>`rtrim(seller.name || ' ' || seller.surname)`.as('seller_name'))
    .select([
      'delivery.number as delivery_number',
      'paid.kind as paid_kind',
      'paid.reference as paid_reference',
    ])
    .select(['shipment.number as shipment_number', 'shipment.driver_name', 'shipment.car_registration'])
    .select(['shipment.route', 'shipment.assignee_name', 'warehouse.name as warehouse_name'])
    .where('i.id', '=', sql<number>`any(${[...invoiceIds]}::bigint[])`)
    .orderBy('i.id')
    .execute()

export type PrintedInvoice = Awaited<ReturnType<typeof readPrinted>>[number]
