import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OrderFacts } from '@cais/domain/orders/facts'
import { followShipment, returnToShipment } from '@cais/domain/orders/ship-order'
import type { PaymentDetails } from '@cais/domain/payments/payment-kinds'
import type { PaperForm } from '@cais/domain/printing/papers'
import { refusalOf } from '@cais/domain/shipments/actions'
import {
  isLeftFailed,
  requestInvoices as requestFacts,
  returnDocument,
} from '@cais/domain/shipments/bill-shipment'
import { deriveStage } from '@cais/domain/shipments/derive-stage'
import type { ShipmentFacts } from '@cais/domain/shipments/facts'
import { type DeliveryRecord, saveDeliveries } from '../../../aggregates/deliveries/delivery-record.ts'
import {
  type Departure,
  type DepartureKey,
  departureFacts,
  departureRow,
  lockDeparture,
} from '../../../aggregates/deliveries/departure.ts'
import { loadOrdersForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { loadOrdersOfShipment, moveOrders } from '../../../aggregates/shipments/carried-orders.ts'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import { withShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import { areNumbersUnconfirmed } from '../../../db/next-number.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'
import { requirePayable } from '../../payments/commands/record-sale-payment.ts'
import { queueBilling } from '../store.ts'

/** The printer by its name, and the papers that it gets. */
export type PrintWish = { readonly printer: string; readonly forms: readonly PaperForm[] }

type Request = DepartureKey & {
  /** Which of the documents that failed are tried again; left out: all of them. */
  readonly retried?: readonly number[] | undefined
  /** A sale at the counter that is paid at once: the invoice is a VD. */
  readonly payment?: PaymentDetails | null | undefined
  readonly version?: number | undefined
  /** What goes to a printer once the billing has ended; of a shipment only. */
  readonly print?: PrintWish | undefined
  /** Further facts for the history entry. */
  readonly facts?: Readonly<Record<string, unknown>>
}

/**
 * Requests the invoices of all documents of a shipment, or of a counter delivery, that have none, including those that failed; a job bills them.
 * A repeated request only makes sure that the job is queued. Throws NOT_FINISHED, ACTION_NOT_ALLOWED, NUMBERS_UNCONFIRMED, and what requirePayable throws.
 */
export async function requestInvoices(trx: Trx, request: Request, acting: Acting): Promise<Departure> {
  if (await areNumbersUnconfirmed(trx)) throw new RuleError('NUMBERS_UNCONFIRMED')
  const before = await lockDeparture(trx, request)
  requireLeft(before, request)
  const facts = withFailedReturned(departureFacts(before), request.retried)
  const departure = isRequested(facts, acting)
    ? before
    : await moveToBilling(trx, before, { facts, request, acting })
  const isAnyWaiting = departureFacts(departure).documents.some(({ billing }) => billing === 'waiting')
  if (isAnyWaiting) await queueBilling(trx, { departure: keyOf(before), userId: acting.user.id })
  if (request.print && before.kind === 'shipment')
    await queuePrintOfBilled(trx, {
      shipmentId: before.shipment.row.id,
      userId: acting.user.id,
      ...request.print,
    })
  return departure
}

/** One job for the shipment: who asks again says anew what is printed. */
export const queuePrintOfBilled = (
  trx: Trx,
  wish: PrintWish & { readonly shipmentId: number; readonly userId: number },
  inSeconds = 0,
): Promise<void> =>
  addJob(trx, JOBS.printBilled, wish, { jobKey: `${JOBS.printBilled} ${wish.shipmentId}`, inSeconds })

const keyOf = (departure: Departure): DepartureKey =>
  departure.kind === 'shipment'
    ? { shipmentId: departure.shipment.row.id }
    : { deliveryId: departure.delivery.row.id }

/** Only what was handed over at the counter, and not taken back, is billed by its delivery. */
function requireLeft(departure: Departure, key: DepartureKey) {
  const isOfShipment = departure.kind === 'shipment'
  if (isOfShipment && 'shipmentId' in key) return
  if (!isOfShipment && departure.delivery.row.cancelled_at === null) return
  throw new RuleError('ACTION_NOT_ALLOWED', { action: 'invoice', number: departureRow(departure).number })
}

/** Failed documents are requested again, once no other document of the shipment is being billed. */
function withFailedReturned(facts: ShipmentFacts, retried: Request['retried']): ShipmentFacts {
  if (deriveStage(facts) !== 'partially-billed') return facts
  const failed = facts.documents.filter(
    (document) => document.billing === 'failed' && !isLeftFailed(document, retried),
  )
  return failed.reduce((before, { orderId }) => returnDocument(before, orderId), facts)
}

/** Whether the invoices were requested before. Throws when the user may not request them, or loading has not ended. */
function isRequested(facts: ShipmentFacts, { user }: Acting): boolean {
  const refusal = refusalOf('invoice', user, facts)
  if (refusal === null) return false
  const stage = deriveStage(facts)
  if (refusal.code !== 'ACTION_NOT_ALLOWED') throw refusal
  if (stage === 'ready' || stage === 'loading') throw new RuleError('NOT_FINISHED', { stage })
  return true
}

type BillingRequest = {
  readonly facts: ShipmentFacts
  readonly request: Request
  readonly acting: Acting
}

async function moveToBilling(
  trx: Trx,
  before: Departure,
  { facts, request, acting }: BillingRequest,
): Promise<Departure> {
  requireVersion({ row: departureRow(before) }, request.version)
  const requested = requestFacts(facts, request.retried)
  const records =
    before.kind === 'shipment'
      ? await loadOrdersOfShipment(trx, before.shipment)
      : await loadOrdersForUpdate(trx, [before.delivery.row.order_id])
  const waiting = new Set(
    requested.documents.flatMap(({ orderId, billing }) => (billing === 'waiting' ? orderId : [])),
  )
  const moved = records.filter(({ row }) => waiting.has(row.id))
  await moveOrders(trx, moved, inBilling, { action: 'follow-shipment', ...acting })
  const paid = request.payment ? { payment: request.payment.kind } : {}
  const context = { action: 'invoice', ...acting, facts: { ...request.facts, ...paid } } as const
  if (before.kind === 'counter') {
    const payment = request.payment ?? null
    const { branch_id: branchId } = before.delivery.row
    const today = calendarDateAt(acting.now.getTime())
    if (payment !== null) await requirePayable(trx, payment, { branchId, today })
    const after = waitingDelivery(before.delivery, payment, acting)
    await saveDeliveries(trx, [{ before: before.delivery, after }], context)
    return { kind: 'counter', delivery: after }
  }
  const billing_started_at = acting.now.toISOString()
  const { row, documents } = withShipmentFacts(before.shipment, requested)
  const after = { row: { ...row, billing_started_at }, documents }
  return { kind: 'shipment', shipment: await saveShipment(trx, before.shipment, after, context) }
}

const waitingDelivery = (
  before: DeliveryRecord,
  payment: PaymentDetails | null,
  { user, now }: Acting,
): DeliveryRecord => ({
  ...before,
  row: {
    ...before.row,
    billing_state: 'waiting',
    billing_started_at: now.toISOString(),
    billing_asked_by: user.id,
    billing_payment: payment,
  },
  billing: 'waiting',
})

/** The document waits for its invoice. */
function inBilling(order: OrderFacts): OrderFacts {
  const isReturned = order.shipment?.billing === 'failed' && order.shipment.shipmentId !== null
  const returned = isReturned ? returnToShipment(order, 'finished') : order
  return followShipment(returned, { stage: 'billing', billing: 'waiting' })
}
