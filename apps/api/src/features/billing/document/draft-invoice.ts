import { type Invoice, makeInvoice } from '@cais/domain/billing/invoice'
import { addDays, type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type VatRate, vatOn } from '@cais/domain/vat/rates'
import type { Trx } from '../../../db/transaction.ts'
import type { Posting } from '../../../gateways/erp/post-to-ledger.ts'
import type { Supplier } from '../../../gateways/pdf/forms/parties.ts'
import type { LineColumns, OrderRecord } from '../../orders/record/order-record.ts'
import { readVatRates } from '../../products/queries/read-vat-rates.ts'
import type { ConsumedBatch } from '../../stock/commands/consume-held.ts'
import type { BillingTarget } from '../commands/bill-document.ts'
import { readSupplier } from '../queries/read-supplier.ts'
import type { BilledCustomer } from '../store/lock-billed-customer.ts'

/** Everything that an invoice says, but for its number. */
export type InvoiceDraft = {
  readonly record: OrderRecord
  readonly customer: BilledCustomer
  readonly supplier: Supplier
  readonly batches: readonly ConsumedBatch[]
  readonly target: BillingTarget
  readonly invoice: Invoice
  readonly issuedOn: CalendarDate
  readonly posting: Omit<Posting, 'document'>
}

type Sources = Pick<InvoiceDraft, 'record' | 'customer' | 'batches' | 'target'>

/** The invoice of what is loaded, with the VAT of its day. Throws NUIT_MISSING, VAT_RATE_MISSING, NO_LINES. */
export async function draftInvoice(trx: Trx, sources: Sources): Promise<InvoiceDraft> {
  const { record, customer, target } = sources
  requireNuit(customer)
  const issuedOn = calendarDateAt(target.now.getTime())
  const rates = await readVatRates(trx)
  const invoice = makeInvoice(record.lines.map((line) => billable(line, rates, issuedOn)))
  const supplier = await readSupplier(trx, record.row.branch_id)
  const posting = {
    customerId: customer.id,
    issuedOn,
    dueOn: dueOn(record, customer, issuedOn),
    amount: invoice.total,
  }
  return { ...sources, supplier, invoice, issuedOn, posting }
}

/** A fiscal document may not lack a NUIT, but for final consumers (docs/decisions/0024). */
function requireNuit({ nuit, final_consumer, name, id }: BilledCustomer) {
  if (nuit === null && !final_consumer)
    throw new RuleError('NUIT_MISSING', { customer: name, customerId: id })
}

const billable = (line: LineColumns, rates: readonly VatRate[], day: CalendarDate) => ({
  lineId: line.id,
  quantity: line.quantity,
  merchandise: line.total + line.discount_total,
  total: line.total,
  vat: line.loading === 0 ? { rate: line.vat_bp, exemption: null } : vatOn(rates, line.vat_code, day),
  alreadyBilled: line.billed,
  toBill: line.loading,
})

/** The date agreed on the document while it lies ahead, else the customer's days from the day of issue. */
function dueOn({ row }: OrderRecord, { payment_days }: BilledCustomer, issuedOn: CalendarDate): CalendarDate {
  if (row.due_at !== null && row.due_at >= issuedOn) return row.due_at
  return addDays(issuedOn, payment_days)
}
