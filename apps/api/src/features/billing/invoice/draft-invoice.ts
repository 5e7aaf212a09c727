import type { Invoice } from '@cais/domain/billing/invoice'
import { fiscalProblem } from '@cais/domain/customers/customer-card'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { daysOfCondition, invoiceDueOn } from '@cais/domain/orders/due-date'
import type { VatRate } from '@cais/domain/vat/rates'
import { readSupplier, readVatRates } from '../../../aggregates/company/read-company.ts'
import type { DepartureKey } from '../../../aggregates/deliveries/departure.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { invoiceOfLoaded } from '../../../aggregates/invoices/loaded-invoice.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Supplier } from '../../../gateways/pdf/forms/parties.ts'
import type { BilledCustomer, BilledDelivery } from '../store.ts'
import type { IssuePlace } from './invoice-number.ts'

/** One document on one shipment, or of one counter delivery, billed on behalf of the user who requested it. */
export type BillingTarget = DepartureKey & {
  readonly orderId: number
  readonly userId: number
  readonly now: Date
}

/** Several documents of one departure. */
export type BillingTargets = Omit<BillingTarget, 'orderId'> &
  DepartureKey & { readonly orderIds: readonly number[] }

/** Everything that an invoice says, but for its number. */
export type InvoiceDraft = {
  readonly record: OrderRecord
  readonly customer: BilledCustomer
  readonly supplier: Supplier
  readonly target: BillingTarget
  /** The delivery that the invoice bills. */
  readonly delivery: BilledDelivery
  readonly invoice: Invoice
  readonly place: IssuePlace
  readonly posting: { readonly issuedOn: CalendarDate; readonly dueOn: CalendarDate }
}

/** What the invoices of one branch and day share. */
export type InvoiceTerms = {
  readonly supplier: Supplier
  readonly rates: readonly VatRate[]
  readonly place: IssuePlace
}

type Sources = Pick<InvoiceDraft, 'record' | 'customer' | 'target' | 'delivery'>

export async function readTerms(trx: Trx, branchId: string, place: IssuePlace): Promise<InvoiceTerms> {
  return { supplier: await readSupplier(trx, branchId), rates: await readVatRates(trx), place }
}

/** The invoice of what is loaded, with the VAT of its day. Throws what loadedInvoice throws. */
export function draftInvoice(sources: Sources, { supplier, rates, place }: InvoiceTerms): InvoiceDraft {
  const { record, customer } = sources
  const { issuedOn } = place
  const invoice = loadedInvoice({ record, customer }, rates, issuedOn)
  const posting = { issuedOn, dueOn: place.kind === 'VD' ? issuedOn : dueOn(record, customer, issuedOn) }
  return { ...sources, supplier, place, invoice, posting }
}

type Loaded = {
  readonly record: Pick<OrderRecord, 'lines'>
  readonly customer: Pick<BilledCustomer, 'id' | 'name' | 'nuit' | 'final_consumer'>
}

/** Lines and amounts of the invoice of what is loaded. Throws NUIT_MISSING, NUIT_INVALID, VAT_RATE_MISSING, NO_LINES. */
export function loadedInvoice(
  { record, customer }: Loaded,
  rates: readonly VatRate[],
  issuedOn: CalendarDate,
): Invoice {
  requireNuit(customer)
  return invoiceOfLoaded(record.lines, rates, issuedOn)
}

/** A fiscal document may not lack a NUIT, but for final consumers (docs/decisions/0024), and a wrong one is never printed. */
function requireNuit({ nuit, final_consumer, name, id }: Loaded['customer']) {
  const gap = fiscalProblem({ nuit, finalConsumer: final_consumer })
  if (gap !== null) throw new RuleError(gap, { customer: name, customerId: id, nuit })
}

/** A payment condition that names no number of days counts as the customer's days. */
const dueOn = (
  { row }: OrderRecord,
  { payment_days }: BilledCustomer,
  issuedOn: CalendarDate,
): CalendarDate =>
  invoiceDueOn({
    dueAt: row.due_at,
    submittedOn: calendarDateAt(Date.parse(row.submitted_at ?? row.created_at)),
    paymentDays: daysOfCondition(row.payment_condition) ?? payment_days,
    condition: row.payment_condition,
    issuedOn,
  })
