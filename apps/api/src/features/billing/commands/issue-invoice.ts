import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { billOrder } from '@cais/domain/orders/bill-order'
import { followShipment } from '@cais/domain/orders/ship-order'
import { departureFacts, lockDeparture } from '../../../aggregates/deliveries/departure.ts'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import { consumeHeld, moveOut } from '../../../aggregates/stock/consume-held-stock.ts'
import type { Trx } from '../../../db/transaction.ts'
import { addEntry, builtInErp } from '../../../gateways/erp/built-in.ts'
import type { ErpInvoice } from '../../../gateways/erp/erp-gateway.ts'
import { type BillingTarget, draftInvoice } from '../invoice/draft-invoice.ts'
import { erpInvoice } from '../invoice/erp-invoice.ts'
import { type InvoiceNumber, invoiceNumberFor, issuePlace } from '../invoice/invoice-number.ts'
import { writeInvoice } from '../invoice/write-invoice.ts'
import { billedDelivery, lockBilledCustomer } from '../store.ts'
import { isWaiting, isWithErp, settleDocument } from './settle-document.ts'

/** The number that a connected ERP gave, and the day on which the figures were frozen. */
export type IssuedByErp = { readonly number: InvoiceNumber; readonly issuedOn: CalendarDate }

/**
 * Invoice, ledger, stock, document and departure in one transaction. Locks in the one order of decision 0105: shipment or counter delivery,
 * customer, document, stock levels; the number comes last, so that the series has no gap and is locked only briefly. The number of a connected
 * ERP is given instead; its invoice is the one that was frozen.
 */
export async function issueInvoice(trx: Trx, target: BillingTarget, byErp?: IssuedByErp): Promise<void> {
  const departure = await lockDeparture(trx, target)
  const isDue = byErp === undefined ? isWaiting : isWithErp
  if (!isDue(departureFacts(departure), target.orderId)) return
  const customer = await lockBilledCustomer(trx, target.orderId)
  const record = await loadOrderForUpdate(trx, target.orderId)
  const consumed = await consumeHeld(trx, record)
  const place = byErp
    ? { series: byErp.number.series, issuedOn: byErp.issuedOn }
    : await issuePlace(trx, record.row.branch_id, target.now)
  const delivery = await billedDelivery(trx, target)
  const draft = await draftInvoice(trx, {
    ...{ record, customer, batches: consumed, target, place },
    deliveryId: delivery.id,
  })
  const number = byErp?.number ?? (await invoiceNumberFor(trx, place))
  const invoiceId = await writeInvoice(trx, draft, number)
  await moveOut(trx, consumed, { reference: number.text, userId: target.userId })
  const issued = { invoiceId, number: number.text }
  await post(trx, { ...erpInvoice(draft, departure, delivery.number), issued }, byErp !== undefined)
  await saveBilled(trx, record, { ...target, number: number.text, total: draft.invoice.total })
  await settleDocument(trx, departure, { ...target, billing: 'billed' })
}

type Posted = ErpInvoice & { readonly issued: NonNullable<ErpInvoice['issued']> }

/** An ERP has posted it already; the account here gets the copy that statements show. */
async function post(trx: Trx, invoice: Posted, isByErp: boolean): Promise<void> {
  if (isByErp) return await addEntry(trx, invoice)
  const result = await builtInErp(trx).postInvoice(invoice)
  if (result.outcome !== 'stored') throw new RuleError('INTERNAL')
}

type Billed = BillingTarget & { readonly number: string; readonly total: number }

async function saveBilled(trx: Trx, before: OrderRecord, { userId, now, number, total }: Billed) {
  const facts = toFacts(before)
  // Ours is made in one step, so that the document was never sent.
  const sent = facts.handOver === null ? followShipment(facts, { billing: 'sent' }) : facts
  const after = withFacts(before, billOrder(sent))
  const row = { ...after.row, invoice_number: number }
  await saveOrder(
    trx,
    before,
    { ...after, row },
    { action: 'bill', user: { id: userId }, now, facts: { invoice: number, total } },
  )
}
