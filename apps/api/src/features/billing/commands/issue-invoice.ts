import type { InvoiceKind } from '@cais/domain/billing/series'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { billOrder } from '@cais/domain/orders/bill-order'
import { followShipment } from '@cais/domain/orders/ship-order'
import type { PaymentDetails } from '@cais/domain/payments/payment-kinds'
import { addAnswers } from '../../../aggregates/answers/add-answers.ts'
import { type Departure, departureFacts, lockDeparture } from '../../../aggregates/deliveries/departure.ts'
import { loadOrdersForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderPair, OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveLinesEarly, saveOrders } from '../../../aggregates/documents/record/save-order.ts'
import { sendIssued } from '../../../aggregates/mailed-papers/send-papers.ts'
import { consumeHeld, moveOut, readLoaded } from '../../../aggregates/stock/consume-held-stock.ts'
import { addEvents } from '../../../aggregates/webhooks/add-events.ts'
import type { Trx } from '../../../db/transaction.ts'
import { addEntries } from '../../../gateways/erp/built-in.ts'
import { recordSalePayment } from '../../payments/commands/record-sale-payment.ts'
import {
  type BillingTarget,
  type BillingTargets,
  draftInvoice,
  type InvoiceDraft,
  type InvoiceTerms,
  readTerms,
} from '../invoice/draft-invoice.ts'
import { type InvoiceNumber, invoiceNumbersFor, issuePlace } from '../invoice/invoice-number.ts'
import { type NumberedInvoice, writeInvoiceLines, writeInvoices } from '../invoice/write-invoice.ts'
import { type BilledDelivery, billedDeliveries, lockBilledCustomers, takeInvoiceIds } from '../store.ts'
import { isWaiting, isWithErp, settleDocuments } from './settle-document.ts'

/** The number that a connected ERP gave, and the day on which the figures were frozen. */
export type IssuedByErp = { readonly number: Omit<InvoiceNumber, 'kind'>; readonly issuedOn: CalendarDate }

/** Bills one document; `byErp` where a connected ERP has made its invoice of the figures that were frozen. Throws the refusal of one that cannot be billed. */
export async function issueInvoice(
  trx: Trx,
  { orderId, ...target }: BillingTarget,
  byErp?: IssuedByErp,
): Promise<void> {
  const [refused] = await issueInvoices(trx, { ...target, orderIds: [orderId] }, byErp)
  if (refused) throw refused
}

/** A sale at the counter that is paid at once is a VD. */
export const kindOf = (departure: Departure): InvoiceKind => (paymentOf(departure) === null ? 'FT' : 'VD')

const paymentOf = (departure: Departure) =>
  departure.kind === 'counter' ? departure.delivery.row.billing_payment : null

/**
 * Invoices, ledger, stock, documents and departure in one transaction and as many statements as for one document. Locks in the one order of
 * decision 0105: shipment or counter delivery, customers, documents, stock levels; the numbers come last, so that the series has no gap and is
 * locked only briefly. What the rules refuse is left as it was, and its refusal answered. Documents of another branch than the first are left, too.
 */
export async function issueInvoices(
  trx: Trx,
  targets: BillingTargets,
  byErp?: IssuedByErp,
): Promise<readonly RuleError[]> {
  const departure = await lockDeparture(trx, targets)
  const facts = departureFacts(departure)
  const isDue = byErp === undefined ? isWaiting : isWithErp
  const waiting = targets.orderIds.filter((orderId) => isDue(facts, orderId))
  if (waiting.length === 0) return []
  const customers = await lockBilledCustomers(trx, waiting)
  const records = await loadOrdersForUpdate(trx, waiting)
  const branchId = records[0]?.row.branch_id ?? ''
  const kind = kindOf(departure)
  const place = byErp
    ? { kind, series: byErp.number.series, issuedOn: byErp.issuedOn }
    : await issuePlace(trx, { kind, branchId, now: targets.now })
  const terms = await readTerms(trx, branchId, place)
  const deliveries = await billedDeliveries(trx, targets, waiting)
  const ofBranch = records.filter(({ row }) => row.branch_id === branchId)
  const { drafts, refusals } = draftAll(ofBranch, { customers, deliveries, targets, terms })
  if (drafts.length === 0) return refusals
  const loaded = await readLoaded(
    trx,
    drafts.map(({ record }) => record),
  )
  const billed = drafts.map(billedPair)
  // Before the stock levels and the series, for which other departures wait until the commit (decisions 0277 and 0366).
  await saveLinesEarly(trx, billed)
  const ids = await takeInvoiceIds(trx, drafts.length)
  const identified = drafts.flatMap((draft, at) => {
    const id = ids[at]
    return id === undefined ? [] : [{ id, draft }]
  })
  await writeInvoiceLines(trx, identified, loaded)
  await consumeHeld(trx, loaded)
  const numbers = byErp ? [{ ...byErp.number, kind }] : await invoiceNumbersFor(trx, place, drafts.length)
  const numbered = identified.flatMap((one, at) => {
    const number = numbers[at]
    return number ? [{ ...one, number }] : []
  })
  await writeInvoices(trx, numbered)
  const numberOf = new Map(numbered.map(({ draft, number }) => [draft.record.row.id, number.text]))
  await moveOut(trx, loaded, {
    referenceOf: (orderId) => numberOf.get(orderId) ?? '',
    userId: targets.userId,
  })
  await addEntries(
    trx,
    numbered.map(({ id, draft: { customer, posting, invoice }, number }) => ({
      ...posting,
      customer,
      total: invoice.total,
      issued: { invoiceId: id, number: number.text },
    })),
  )
  const payment = paymentOf(departure)
  if (payment !== null) await takePayments(trx, numbered, { payment, targets })
  await sendIssued(
    trx,
    numbered.map(({ id, draft: { customer }, number }) => ({
      paper: {
        kind: 'invoice-mail' as const,
        objectType: 'invoice' as const,
        objectId: id,
        number: number.text,
        customerId: customer.id,
      },
      customer,
    })),
    { userId: targets.userId, at: targets.now },
  )
  await addAnswers(trx, 'invoice', [...ids.values()], { userId: targets.userId, at: targets.now })
  await addEvents(trx, 'order-billed', [...ids.values()], targets.now)
  await saveBilled(trx, numbered, { ...targets, billed })
  await settleDocuments(
    trx,
    departure,
    drafts.map(({ target }) => ({ ...target, billing: 'billed' })),
  )
  return refusals
}

type Sources = {
  readonly customers: Awaited<ReturnType<typeof lockBilledCustomers>>
  readonly deliveries: ReadonlyMap<number, BilledDelivery>
  readonly targets: BillingTargets
  readonly terms: InvoiceTerms
}

/** The invoice of each document, or why it has none. */
function draftAll(records: readonly OrderRecord[], { customers, deliveries, targets, terms }: Sources) {
  const drafts: InvoiceDraft[] = []
  const refusals: RuleError[] = []
  const { orderIds: _, ...departure } = targets
  for (const record of records) {
    const { id, customer_id } = record.row
    const customer = customers.get(customer_id ?? 0)
    const delivery = deliveries.get(id)
    if (customer === undefined || delivery === undefined) throw new RuleError('NOT_FOUND', { order: id })
    try {
      drafts.push(draftInvoice({ record, customer, delivery, target: { ...departure, orderId: id } }, terms))
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      refusals.push(error)
    }
  }
  return { drafts, refusals }
}

type Paid = {
  readonly payment: PaymentDetails
  readonly targets: BillingTargets
}

/** A counter delivery is one document: its VD is paid whole as it is issued. */
async function takePayments(trx: Trx, numbered: readonly NumberedInvoice[], { payment, targets }: Paid) {
  const [only] = numbered
  if (only === undefined) return
  const { id, draft, number } = only
  const { record, customer, supplier, posting } = draft
  const sale = {
    invoice: {
      id,
      number: number.text,
      issuedOn: posting.issuedOn,
      total: draft.invoice.total,
    },
    customer,
    address: record.row.delivery_address,
    branchId: record.row.branch_id,
    supplier,
    payment,
  }
  await recordSalePayment(trx, sale, { user: { id: targets.userId }, now: targets.now })
}

/** A document before and after it is billed, without its number. */
function billedPair({ record: before }: InvoiceDraft): OrderPair {
  const facts = toFacts(before)
  // Ours is made in one step, so that the document was never sent.
  const sent = facts.handOver === null ? followShipment(facts, { billing: 'sent' }) : facts
  return { before, after: withFacts(before, billOrder(sent)) }
}

type Billed = Pick<BillingTargets, 'userId' | 'now'> & { readonly billed: readonly OrderPair[] }

async function saveBilled(trx: Trx, numbered: readonly NumberedInvoice[], { userId, now, billed }: Billed) {
  const invoiceOf = new Map(
    numbered.map(({ draft, number }) => [
      draft.record.row.id,
      { invoice: number.text, total: draft.invoice.total },
    ]),
  )
  const pairs = billed.map(({ before, after }) => {
    const invoice_number = invoiceOf.get(before.row.id)?.invoice ?? null
    return { before, after: { ...after, row: { ...after.row, invoice_number } } }
  })
  await saveOrders(trx, pairs, {
    action: 'bill',
    user: { id: userId },
    now,
    factsOf: ({ row }) => invoiceOf.get(row.id) ?? {},
    areLinesSaved: true,
  })
}
