import type { InvoiceReply } from '@cais/contract/invoices/schemas'
import type { User } from '@cais/domain/access/actor'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { mayRecordPayments } from '@cais/domain/payments/payment'
import { copyOf, printRefusal } from '@cais/domain/printing/papers'
import { type Departure, departureFacts, readDeparture } from '../../../aggregates/deliveries/departure.ts'
import {
  type InvoiceColumns,
  type InvoiceLineColumns,
  partyOf,
  presentInvoiceRow,
  readInvoiceLines,
  type SoldBatch,
  type StoredVat,
} from '../../../aggregates/invoices/read-invoices.ts'
import { requireInvoice } from '../../../aggregates/invoices/visible-invoices.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import type { Db } from '../../../db/pool.ts'
import { readInvoicePrints, readMatchedPayments, readOrigin } from './read-journey.ts'

type Reading = { readonly user: User; readonly today: CalendarDate }

/** An invoice whole, with its way from order to receipt. Throws NOT_FOUND for one that does not exist or that the user may not see. */
export async function findInvoice(db: Db, id: number, { user, today }: Reading): Promise<InvoiceReply> {
  const row = await requireInvoice(db, id, user)
  const [lines, departure, delivery, origin, payments, prints] = await Promise.all([
    readInvoiceLines(db, [id]),
    readDeparture(db, { deliveryId: row.delivery_id }),
    readDelivery(db, row.delivery_id),
    readOrigin(db, id),
    readMatchedPayments(db, id),
    readInvoicePrints(db, id),
  ])
  return {
    ...presentInvoice(row, lines, today),
    ...origin,
    shipment: departure.kind === 'shipment' ? presentTruck(departure.shipment) : null,
    delivery,
    payments,
    prints,
    allowedActions: actionsOn(row, departure, user),
  }
}

const presentTruck = ({ row }: ShipmentRecord) => ({
  number: row.number,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  responsible: row.assignee_name,
})

const readDelivery = (db: Db, id: number) =>
  db
    .selectFrom('deliveries')
    .select(['number', 'left_at as leftAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Printing goes by the rules of the shipment (docs/domain/printing.md). */
function actionsOn(row: InvoiceColumns, departure: Departure, user: User): InvoiceReply['allowedActions'] {
  const paper = { form: 'invoice', number: row.number, printedAt: row.printed_at } as const
  const print = copyOf(paper) === 'original' ? 'print' : 'reprint'
  const paying = row.open_amount > 0 && mayRecordPayments(user, { branchId: row.branch_id })
  return [
    ...(printRefusal(paper, user, departureFacts(departure)) === null ? ([print] as const) : []),
    ...(paying ? (['record-payment'] as const) : []),
  ]
}

const presentInvoice = (row: InvoiceColumns, lines: readonly InvoiceLineColumns[], today: CalendarDate) => ({
  ...presentInvoiceRow(row, today),
  party: partyOf(row.customer),
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
