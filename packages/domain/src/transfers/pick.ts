import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { requireState } from './actions.ts'
import type { TransferBatch, TransferFacts } from './facts.ts'

/** What is to be held of a batch for a line, in thousandths. */
export type Hold = { readonly lineId: number; readonly levelId: number; readonly quantity: Milli }

/** What lines still lack of what was asked for, in thousandths; whole lines are left out. */
export function missingOf({ lines, batches }: TransferFacts): Map<number, Milli> {
  const missing = lines.map(({ id, requested }) => {
    const held = batches.filter(({ lineId }) => lineId === id).reduce((sum, batch) => sum + batch.held, 0)
    return [id, requested - held] as const
  })
  return new Map(missing.filter(([, quantity]) => quantity > 0))
}

/**
 * Makes what the named lines hold exactly the given batches; the other lines keep theirs. Throws NOT_FOUND for a line of another transfer,
 * TRANSFER_OVER_REQUESTED past what was asked for. That the stock is free is checked on its levels.
 */
export function holdBatches(
  transfer: TransferFacts,
  lineIds: readonly number[],
  holds: readonly Hold[],
): TransferFacts {
  requireState('pick', transfer)
  const kept = transfer.batches.filter(({ lineId }) => !lineIds.includes(lineId))
  const held = holds.filter(({ quantity }) => quantity > 0).map(heldBatch)
  for (const { lineId } of held)
    if (!lineIds.includes(lineId)) throw new RuleError('NOT_FOUND', { line: lineId })
  for (const lineId of lineIds) {
    const line = transfer.lines.find(({ id }) => id === lineId)
    if (line === undefined) throw new RuleError('NOT_FOUND', { line: lineId })
    const quantity = held.filter((one) => one.lineId === lineId).reduce((sum, one) => sum + one.held, 0)
    if (quantity > line.requested)
      throw new RuleError('TRANSFER_OVER_REQUESTED', { quantity, requested: line.requested })
  }
  return { ...transfer, batches: [...kept, ...held] }
}

const heldBatch = ({ lineId, levelId, quantity }: Hold): TransferBatch => ({
  lineId,
  levelId,
  held: quantity,
  sent: 0,
  received: 0,
  returned: 0,
  writtenOff: 0,
})

/** Nothing is held any more. */
export function releaseAll(transfer: TransferFacts): TransferFacts {
  requireState('release', transfer)
  return { ...transfer, batches: [] }
}

/** The transfer will not take place; what it held is free. */
export function cancelTransfer(transfer: TransferFacts, at: string): TransferFacts {
  requireState('cancel', transfer)
  return { ...transfer, cancelledAt: at, batches: [] }
}

/** It goes with this shipment, beside its documents. */
export function loadTransfer(transfer: TransferFacts, shipmentId: number): TransferFacts {
  requireState('load', transfer)
  return { ...transfer, shipmentId }
}

/** It is on no shipment any more, and stays picked. */
export function unloadTransfer(transfer: TransferFacts): TransferFacts {
  requireState('unload', transfer)
  return { ...transfer, shipmentId: null }
}

/** Some batches may not be held any more: they are recalled. */
export function releaseBatches(transfer: TransferFacts, levelIds: ReadonlySet<number>): TransferFacts {
  requireState('release', transfer)
  return { ...transfer, batches: transfer.batches.filter(({ levelId }) => !levelIds.has(levelId)) }
}

/** What was held leaves the first warehouse and is in transit. */
export function sendTransfer(transfer: TransferFacts, at: string): TransferFacts {
  requireState('send', transfer)
  const batches = transfer.batches.map((batch) => ({ ...batch, held: 0, sent: batch.held }))
  return { ...transfer, sentAt: at, batches }
}

/** Its truck was opened again before anything arrived: what was sent is held on the truck as before. */
export function takeBackTransfer(transfer: TransferFacts): TransferFacts {
  requireState('take-back', transfer)
  const batches = transfer.batches.map((batch) => ({ ...batch, held: batch.sent, sent: 0 }))
  return { ...transfer, sentAt: null, recalledAt: null, batches }
}
