import type { CounterInput } from '@cais/contract/deliveries/schemas'
import { requireSignature } from '@cais/domain/deliveries/counter'
import { purposeRule } from '@cais/domain/files/stored-file'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import { deliverAtCounter as handOverFacts } from '@cais/domain/orders/counter-order'
import { lockCustomersOf } from '../../../aggregates/customers/lock-customers.ts'
import { createDeliveries } from '../../../aggregates/deliveries/create-deliveries.ts'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { HeldRecord, OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { groupBy } from '../../../aggregates/documents/record/rows.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import { requireVisible } from '../../../aggregates/documents/visibility.ts'
import { moveAllHeld, moveHeldParts, releaseHeldParts } from '../../../aggregates/stock/held-stock.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { requireStoredFile } from '../../../gateways/files/stored-files.ts'
import { checkCreditAtLoading } from '../../shipments/commands/start-shipment.ts'
import { requireReasons } from './require-reasons.ts'

/**
 * The customer collects the document: what is handed over leaves as a delivery without a shipment, what is short goes back to stock analysis or
 * is closed, all in one transaction. Answers the delivery's id. Throws DOCUMENT_NOT_READY, NO_LINES, BATCH_NOT_HELD, REASON_MISSING, SIGNATURE_MISSING,
 * CREDIT_EXCEEDED_AT_LOADING, VERSION_CONFLICT, FILE_UNKNOWN.
 */
export async function deliverAtCounter(trx: Trx, input: CounterInput, acting: Acting): Promise<number> {
  await lockCustomersOf(trx, [input.orderId])
  const record = await loadOrderForUpdate(trx, input.orderId)
  requireVisible(acting.user, record.row)
  assertAllowed('deliver-at-counter', acting.user, toFacts(record))
  requireVersion(record, input.version)
  requireSignature(input.signature !== null, input.unsignedReason)
  const short = await requireReasons(trx, shortLines(record, input), 'warehouse')
  const facts = handOverFacts(toFacts(record), new Map(short.map((line) => [line.lineId, line])))
  await checkCreditAtLoading(trx, [record], acting.now)
  const signature = await storedSignature(trx, input)
  await moveGoods(trx, record, short)
  await saveOrder(trx, record, withFacts(record, facts), {
    action: 'deliver-at-counter',
    ...acting,
    facts: { receiver: input.receiverName, short: short.map(told(record)) },
  })
  const handOver = {
    receiverName: input.receiverName,
    receiverDocument: input.receiverDocument,
    signature,
    unsignedReason: signature === null ? input.unsignedReason : '',
  }
  const [id] = await createDeliveries(trx, { orderIds: [input.orderId], shipmentId: null, handOver }, acting)
  if (id === undefined) throw new RuleError('NO_LINES')
  return id
}

type ShortLine = {
  readonly lineId: number
  /** Thousandths that are handed over. */
  readonly quantity: number
  readonly parts: readonly HeldPartLeft[]
  readonly rest: 'analysis' | 'close'
  readonly reasonId: string
  /** Where the input names the reason. */
  readonly field: string
}

type HeldPartLeft = { readonly id: number; readonly levelId: number; readonly quantity: number }

/** What of each line stays here, by batch. Throws BATCH_NOT_HELD for a batch of which less was picked. */
function shortLines(record: OrderRecord, { lines }: CounterInput): ShortLine[] {
  const picked = groupBy(
    record.held.filter(({ bucket }) => bucket === 'picking'),
    ({ lineId }) => lineId,
  )
  return lines.flatMap((line, index) => {
    const held = picked.get(line.lineId) ?? []
    const taken = takenOf(line.batches, held)
    const parts = held.flatMap(({ id, levelId, quantity }) => {
      const left = quantity - (taken.get(levelId) ?? 0)
      return left === 0 ? [] : [{ id, levelId, quantity: left }]
    })
    if (parts.length === 0) return []
    const quantity = [...taken.values()].reduce((sum, one) => sum + one, 0)
    const { lineId, rest, reasonId } = line
    return [{ lineId, quantity, parts, rest, reasonId, field: `lines.${index}.reasonId` }]
  })
}

/** Thousandths by batch. */
function takenOf(
  batches: CounterInput['lines'][number]['batches'],
  held: readonly HeldRecord[],
): Map<number, number> {
  const taken = new Map<number, number>()
  for (const { levelId, quantity } of batches)
    taken.set(levelId, (taken.get(levelId) ?? 0) + Math.round(quantity * 1000))
  for (const [levelId, quantity] of taken) {
    const row = held.find((one) => one.levelId === levelId)
    if (quantity > (row?.quantity ?? 0))
      throw new RuleError('BATCH_NOT_HELD', { quantity, held: row?.quantity ?? 0 })
  }
  return taken
}

const told =
  ({ lines }: OrderRecord) =>
  ({ lineId, parts, rest, reasonId }: ShortLine) => ({
    article: lines.find(({ id }) => id === lineId)?.product_id,
    quantity: parts.reduce((sum, part) => sum + part.quantity, 0),
    rest,
    reason: reasonId,
  })

/** The buckets of the lines are saved with the order, not here. */
async function moveGoods(trx: Trx, record: OrderRecord, short: readonly ShortLine[]) {
  const partsOf = (rest: ShortLine['rest']) =>
    short.filter((line) => line.rest === rest).flatMap(({ parts }) => parts)
  await moveHeldParts(trx, partsOf('analysis'), 'reserved')
  await releaseHeldParts(trx, partsOf('close'))
  await moveAllHeld(trx, [record], { from: 'picking', to: 'loading' })
}

async function storedSignature(trx: Trx, { signature }: CounterInput) {
  if (signature === null) return null
  return requireStoredFile(trx, signature, { rule: purposeRule('delivery-signature'), field: 'signature' })
}
