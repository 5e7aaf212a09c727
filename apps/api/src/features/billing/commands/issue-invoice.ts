import { billOrder } from '@cais/domain/orders/bill-order'
import { followShipment } from '@cais/domain/orders/ship-order'
import type { Trx } from '../../../db/transaction.ts'
import { postToLedger } from '../../../gateways/erp/post-to-ledger.ts'
import { loadOrderForUpdate } from '../../orders/record/load-order.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { saveOrder } from '../../orders/record/save-order.ts'
import { withFacts } from '../../orders/record/with-facts.ts'
import { loadShipmentForUpdate } from '../../shipments/record/load-shipment.ts'
import { consumeHeld, moveOut } from '../../stock/commands/consume-held.ts'
import { draftInvoice } from '../document/draft-invoice.ts'
import { invoiceNumberFor } from '../document/invoice-number.ts'
import { writeInvoice } from '../document/write-invoice.ts'
import { lockBilledCustomer } from '../store/lock-billed-customer.ts'
import type { BillingTarget } from './bill-document.ts'
import { isWaiting, settleDocument } from './settle-document.ts'

/**
 * Invoice, ledger, stock, document and shipment in one transaction. Locks in the one order of the house: shipment,
 * customer, document, stock levels; the number comes last, so the series has no gap and is held shortly.
 */
export async function issueInvoice(trx: Trx, target: BillingTarget): Promise<void> {
  const shipment = await loadShipmentForUpdate(trx, target.shipmentId)
  if (!isWaiting(shipment, target.orderId)) return
  const customer = await lockBilledCustomer(trx, target.orderId)
  const record = await loadOrderForUpdate(trx, target.orderId)
  const consumed = await consumeHeld(trx, record)
  const draft = await draftInvoice(trx, { record, customer, batches: consumed, target })
  const number = await invoiceNumberFor(trx, draft)
  await writeInvoice(trx, draft, number)
  await moveOut(trx, consumed, { reference: number.text, userId: target.userId })
  await postToLedger(trx, { ...draft.posting, document: number.text })
  await saveBilled(trx, record, { ...target, number: number.text, total: draft.posting.amount })
  await settleDocument(trx, shipment, { ...target, billing: 'billed' })
}

type Billed = BillingTarget & { readonly number: string; readonly total: number }

async function saveBilled(trx: Trx, before: OrderRecord, { userId, now, number, total }: Billed) {
  const after = withFacts(before, billOrder(followShipment(toFacts(before), { billing: 'sent' })))
  const row = { ...after.row, invoice_number: number }
  const facts = { invoice: number, total }
  await saveOrder(trx, before, { ...after, row }, { action: 'bill', user: { id: userId }, now, facts })
}
