import { billOrder } from '@cais/domain/orders/bill-order'
import { followShipment } from '@cais/domain/orders/ship-order'
import { departureFacts, lockDeparture } from '../../../aggregates/deliveries/departure.ts'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import { consumeHeld, moveOut } from '../../../aggregates/stock/consume-held-stock.ts'
import type { Trx } from '../../../db/transaction.ts'
import { postToLedger } from '../../../gateways/erp/post-to-ledger.ts'
import { type BillingTarget, draftInvoice } from '../invoice/draft-invoice.ts'
import { invoiceNumberFor, issuePlace } from '../invoice/invoice-number.ts'
import { writeInvoice } from '../invoice/write-invoice.ts'
import { billedDelivery, lockBilledCustomer } from '../store.ts'
import { isWaiting, settleDocument } from './settle-document.ts'

/**
 * Invoice, ledger, stock, document and departure in one transaction. Locks in the one order of decision 0105: shipment or counter delivery,
 * customer, document, stock levels; the number comes last, so that the series has no gap and is locked only briefly.
 */
export async function issueInvoice(trx: Trx, target: BillingTarget): Promise<void> {
  const departure = await lockDeparture(trx, target)
  if (!isWaiting(departureFacts(departure), target.orderId)) return
  const customer = await lockBilledCustomer(trx, target.orderId)
  const record = await loadOrderForUpdate(trx, target.orderId)
  const consumed = await consumeHeld(trx, record)
  const place = await issuePlace(trx, record.row.branch_id, target.now)
  const deliveryId = await billedDelivery(trx, target)
  const draft = await draftInvoice(trx, { record, customer, batches: consumed, target, deliveryId, place })
  const number = await invoiceNumberFor(trx, place)
  const invoiceId = await writeInvoice(trx, draft, number)
  await moveOut(trx, consumed, { reference: number.text, userId: target.userId })
  await postToLedger(trx, { ...draft.posting, invoiceId, document: number.text })
  await saveBilled(trx, record, { ...target, number: number.text, total: draft.posting.amount })
  await settleDocument(trx, departure, { ...target, billing: 'billed' })
}

type Billed = BillingTarget & { readonly number: string; readonly total: number }

async function saveBilled(trx: Trx, before: OrderRecord, { userId, now, number, total }: Billed) {
  const after = withFacts(before, billOrder(followShipment(toFacts(before), { billing: 'sent' })))
  const row = { ...after.row, invoice_number: number }
  const facts = { invoice: number, total }
  await saveOrder(trx, before, { ...after, row }, { action: 'bill', user: { id: userId }, now, facts })
}
