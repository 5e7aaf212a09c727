import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'
import type { TransferAction } from './action-table.ts'
import { requireState } from './actions.ts'
import { deriveTransferState } from './derive-state.ts'
import { inTransitOf, type TransferBatch, type TransferFacts } from './facts.ts'

/** What is said of a batch on its way, in thousandths. */
export type Counted = {
  readonly lineId: number
  readonly levelId: number
  readonly quantity: Milli
  readonly reason: string
}

type Arrival = { readonly counted: readonly Counted[]; readonly at: string }

/**
 * Goods arrive at the second warehouse. The first time every batch is counted: what is left out arrived whole, and more or less than was sent
 * needs a reason. Less stays in transit until it is decided; more is taken out of the sender's batch, so that nothing comes from nowhere.
 * Later only what was found is written down. Throws TRANSFER_REASON_MISSING, TRANSFER_OVER_TRANSIT, TRANSFER_NOTHING_COUNTED, NOT_FOUND.
 */
export function receiveTransfer(transfer: TransferFacts, { counted, at }: Arrival): TransferFacts {
  requireState('receive', transfer)
  requireKnown(transfer, counted)
  const isFirst = transfer.arrivedAt === null
  if (!isFirst) requireSomething(counted)
  const batches = transfer.batches.map((batch) => {
    const under = inTransitOf(batch)
    const { index, found } = countedOf(batch, counted)
    const quantity = found?.quantity ?? (isFirst ? under : 0)
    requireWhole(quantity, index)
    if (quantity === 0 && !isFirst) return batch
    if (isFirst && quantity !== under) requireReason(found, index)
    if (!isFirst && quantity > under) throw overTransit(index, under)
    const over = Math.max(0, quantity - under)
    return { ...batch, sent: batch.sent + over, received: batch.received + quantity }
  })
  return { ...transfer, arrivedAt: transfer.arrivedAt ?? at, batches }
}

/**
 * Goods are back at the first warehouse: all that was recalled unless less is counted, or a difference that never left. Throws
 * TRANSFER_REASON_MISSING, TRANSFER_OVER_TRANSIT, TRANSFER_NOTHING_COUNTED, NOT_FOUND.
 */
export function returnTransfer(transfer: TransferFacts, { counted, at }: Arrival): TransferFacts {
  requireState('return', transfer)
  requireKnown(transfer, counted)
  const isFirst = deriveTransferState(transfer) === 'returning'
  if (!isFirst) requireSomething(counted)
  const batches = transfer.batches.map((batch) => {
    const under = inTransitOf(batch)
    const { index, found } = countedOf(batch, counted)
    const quantity = found?.quantity ?? (isFirst ? under : 0)
    requireWhole(quantity, index)
    if (quantity > under) throw overTransit(index, under)
    if (isFirst && quantity < under) requireReason(found, index)
    return { ...batch, returned: batch.returned + quantity }
  })
  return { ...transfer, arrivedAt: transfer.arrivedAt ?? at, batches }
}

/** Lost or damaged on the way: it is nowhere any more. Throws TRANSFER_REASON_MISSING, TRANSFER_OVER_TRANSIT, TRANSFER_NOTHING_COUNTED, NOT_FOUND. */
export function writeOffTransit(transfer: TransferFacts, counted: readonly Counted[]): TransferFacts {
  requireState('write-off' satisfies TransferAction, transfer)
  requireKnown(transfer, counted)
  requireSomething(counted)
  const batches = transfer.batches.map((batch) => {
    const { index, found } = countedOf(batch, counted)
    if (found === undefined || found.quantity === 0) return batch
    requireWhole(found.quantity, index)
    requireReason(found, index)
    const under = inTransitOf(batch)
    if (found.quantity > under) throw overTransit(index, under)
    return { ...batch, writtenOff: batch.writtenOff + found.quantity }
  })
  return { ...transfer, batches }
}

/** The goods are to come back to the sender. */
export function recallTransfer(transfer: TransferFacts, at: string): TransferFacts {
  requireState('recall', transfer)
  return { ...transfer, recalledAt: at }
}

/** The share of the value in transit that goes with a part of the goods, in centavos, half up; the last of them take what is left. */
export function valueOfPart(value: number, part: Milli, whole: Milli): number {
  if (part >= whole) return value
  const [product, divisor] = [BigInt(value) * BigInt(part), BigInt(whole)]
  return Number((product * 2n + divisor) / (divisor * 2n))
}

function countedOf({ lineId, levelId }: TransferBatch, counted: readonly Counted[]) {
  const index = counted.findIndex((one) => one.lineId === lineId && one.levelId === levelId)
  return { index, found: counted[index] }
}

function requireKnown({ batches }: TransferFacts, counted: readonly Counted[]) {
  const stray = counted.find(
    ({ lineId, levelId }) => !batches.some((batch) => batch.lineId === lineId && batch.levelId === levelId),
  )
  if (stray !== undefined) throw new RuleError('NOT_FOUND', { line: stray.lineId, batch: stray.levelId })
}

function requireSomething(counted: readonly Counted[]) {
  if (counted.every(({ quantity }) => quantity === 0)) throw new RuleError('TRANSFER_NOTHING_COUNTED')
}

function requireWhole(quantity: Milli, index: number) {
  if (Number.isSafeInteger(quantity) && quantity >= 0) return
  throw refusedAt('QUANTITY_NOT_POSITIVE', `batches.${index}.quantity`, { quantity })
}

function requireReason(found: Counted | undefined, index: number) {
  if (found !== undefined && found.reason.trim() !== '') return
  throw refusedAt('TRANSFER_REASON_MISSING', `batches.${index}.reason`)
}

const overTransit = (index: number, inTransit: Milli) =>
  refusedAt('TRANSFER_OVER_TRANSIT', `batches.${index}.quantity`, { inTransit })

const refusedAt = (
  code: 'QUANTITY_NOT_POSITIVE' | 'TRANSFER_REASON_MISSING' | 'TRANSFER_OVER_TRANSIT',
  field: string,
  facts: Readonly<Record<string, number>> = {},
) => new RuleError(code, facts, [{ field, rule: code, facts }])
