import { checkErpLimits } from '@cais/domain/erp/limits'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OrderFacts } from '@cais/domain/orders/facts'
import { freezeForErp, type HandOverStep, handOver } from '@cais/domain/orders/hand-over'
import { z } from 'zod'
import { type Departure, departureFacts, lockDeparture } from '../../../aggregates/deliveries/departure.ts'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import type { Trx } from '../../../db/transaction.ts'
import { addMessage } from '../../../engines/outbox/add-message.ts'
import type { OutboxMessage, OutboxSender, SendContext, SendResult } from '../../../engines/outbox/sender.ts'
import type { ErpDocument, ErpGateway, ErpInvoice } from '../../../gateways/erp/erp-gateway.ts'
import { openGateway } from '../../../gateways/erp/open-gateway.ts'
import { type BillingTarget, draftInvoice, readTerms } from '../invoice/draft-invoice.ts'
import { erpInvoice } from '../invoice/erp-invoice.ts'
import { billedDeliveries, lockBilledCustomers } from '../store.ts'
import { failDocument } from './fail-document.ts'
import { issueInvoice, kindOf } from './issue-invoice.ts'
import { isWaiting, isWithErp, settleDocument } from './settle-document.ts'

/**
 * Freezes the figures of a document and puts its invoice into the outbox (decision 0253). Nothing of it changes until the ERP has answered. Throws
 * what draftInvoice and checkErpLimits throw: the document fails before anything is sent.
 */
export async function freezeDocument(trx: Trx, target: BillingTarget): Promise<void> {
  const departure = await lockDeparture(trx, target)
  if (!isWaiting(departureFacts(departure), target.orderId)) return
  const customers = await lockBilledCustomers(trx, [target.orderId])
  const record = await loadOrderForUpdate(trx, target.orderId)
  const customer = customers.get(record.row.customer_id ?? 0)
  const delivery = (await billedDeliveries(trx, target, [target.orderId])).get(target.orderId)
  if (customer === undefined || delivery === undefined)
    throw new RuleError('NOT_FOUND', { order: target.orderId })
  const place = { kind: kindOf(departure), series: '', issuedOn: calendarDateAt(target.now.getTime()) }
  const draft = draftInvoice(
    { record, customer, delivery, target },
    await readTerms(trx, record.row.branch_id, place),
  )
  const invoice = erpInvoice(draft, departure, { kind: place.kind, reference: delivery.number })
  checkErpLimits({
    customer: invoice.customer.code,
    name: invoice.customer.name,
    registration: invoice.registration,
    reference: invoice.reference,
  })
  const { userId, now, orderId } = target
  const context = {
    action: 'hand-over',
    user: { id: userId },
    now,
    facts: { reference: delivery.number },
  } as const
  await saveOrder(trx, record, withFacts(record, freezeForErp(toFacts(record))), context)
  await settleDocument(trx, departure, { ...target, billing: 'sent' })
  const departed =
    'shipmentId' in target ? { shipmentId: target.shipmentId } : { deliveryId: target.deliveryId }
  await addMessage(trx, {
    kind: 'erp-invoice',
    key: delivery.number,
    payload: { ...departed, orderId, userId, invoice },
    objectType: 'order',
    objectId: orderId,
    subject: record.row.number ?? '',
    receiver: customer.name,
    userId,
    at: now,
  })
}

const document = z.object({ orderId: z.int(), userId: z.int(), invoice: z.custom<ErpInvoice>() })
const payload = z.union([document.extend({ shipmentId: z.int() }), document.extend({ deliveryId: z.int() })])

const readPayload = (message: OutboxMessage, now: Date) => {
  const { invoice, ...target } = payload.parse(message.payload)
  return { invoice, target: { ...target, now } satisfies BillingTarget }
}

/** A Web API that accepted a document may be busy with it for so long. */
const QUIET_MS = 120_000

/** Longest time for an attempt: the token, the document, and reading it back. */
const TIMEOUT_MS = 15 * 60_000

/** Invoices on their way to PRIMAVERA: posted with the number of the delivery as reference, and read back before they count. */
export const erpInvoiceSender: OutboxSender = {
  timeoutMs: TIMEOUT_MS,
  quietMs: QUIET_MS,
  send: async (message, context) => {
    const { invoice } = readPayload(message, context.at)
    const gateway = await openGateway(context).catch(notSent)
    if ('outcome' in gateway) return gateway
    const posted = await gateway.postInvoice(invoice)
    if (posted.outcome === 'refused') return { outcome: 'failed', error: posted.error }
    if (posted.outcome === 'not-sent') return { outcome: 'retry', error: posted.error }
    if (posted.outcome === 'in-doubt') return { outcome: 'in-doubt', error: posted.error }
    const found = await findPosted(gateway, invoice)
    return (
      found ?? {
        outcome: 'in-doubt',
        error: new RuleError('ERP_DOCUMENT_MISSING', { reference: invoice.reference }),
      }
    )
  },
  ask: async (message, context: SendContext) => {
    const { invoice } = readPayload(message, context.at)
    return (await findPosted(await openGateway(context), invoice)) ?? { outcome: 'absent' }
  },
  began: async (trx, message, at) => {
    const { target } = readPayload(message, at)
    await stepOn(trx, target, { step: 'sent' })
  },
  settled: async (trx, message, result, at) => {
    const { invoice, target } = readPayload(message, at)
    if (result.outcome === 'done') {
      const { number, series, sequence } = erpDocument.parse(result.result)
      const year = Number(invoice.issuedOn.slice(0, 4))
      const byErp = { number: { text: number, series, year, sequence }, issuedOn: invoice.issuedOn }
      return await issueInvoice(trx, target, byErp)
    }
    const { outcome, error } = result
    if (outcome === 'failed') return await failDocument(trx, target, error)
    if (outcome === 'retry') return await stepOn(trx, target, { step: 'frozen' })
    await stepOn(trx, target, isBuilding(error.code) ? { step: 'building' } : { step: 'sent', doubt: error })
  },
}

const erpDocument = z.object({ number: z.string(), series: z.string(), sequence: z.int() })

/** Accepted, and not there yet: the ERP still makes it. */
const isBuilding = (code: RuleCode) => code === 'ERP_DOCUMENT_MISSING'

/** Before anything was sent: the settings are incomplete, or the driver is missing. */
function notSent(error: unknown): SendResult {
  if (error instanceof RuleError) return { outcome: 'retry', error }
  throw error
}

/** The document that bears our reference; undefined = there is none. More than one, or one of another total, is for a person. */
async function findPosted(
  gateway: ErpGateway,
  { reference, total }: ErpInvoice,
): Promise<SendResult | undefined> {
  const found = await gateway.findDocuments(reference)
  const [first] = found
  if (first === undefined) return undefined
  return resultOf(found, first, { reference, total })
}

function resultOf(
  found: readonly ErpDocument[],
  first: ErpDocument,
  { reference, total }: Pick<ErpInvoice, 'reference' | 'total'>,
): SendResult {
  if (found.length > 1) {
    const numbers = found.map(({ number }) => number)
    return { outcome: 'in-doubt', error: new RuleError('ERP_DOCUMENT_TWICE', { reference, numbers }) }
  }
  if (first.total !== total) {
    const facts = { number: first.number, found: first.total, expected: total }
    return { outcome: 'in-doubt', error: new RuleError('ERP_DOCUMENT_DIFFERS', facts) }
  }
  return { outcome: 'done', result: first }
}

type Step = { readonly step: HandOverStep; readonly doubt?: RuleError }

/** The document goes on, on its way to the ERP. One that was settled meanwhile stays as it is. */
async function stepOn(trx: Trx, target: BillingTarget, { step, doubt }: Step): Promise<void> {
  const departure = await lockDeparture(trx, target)
  if (!isWithErp(departureFacts(departure), target.orderId)) return
  const before = await loadOrderForUpdate(trx, target.orderId)
  const facts: OrderFacts = handOver(toFacts(before), step, doubt !== undefined)
  const context = { action: 'follow-shipment', user: { id: target.userId }, now: target.now } as const
  await saveOrder(trx, before, withFacts(before, facts), context)
  await settleStep(trx, departure, { ...target, doubt })
}

const settleStep = (
  trx: Trx,
  departure: Departure,
  { doubt, ...target }: BillingTarget & { doubt: RuleError | undefined },
) =>
  settleDocument(
    trx,
    departure,
    doubt === undefined ? { ...target, billing: 'sent' } : { ...target, billing: 'in-doubt', refusal: doubt },
  )
