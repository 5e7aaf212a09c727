import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { changeLine } from './change-line.ts'
import type { OrderFacts } from './facts.ts'
import { reopenLine, reserveOnLine } from './line-moves.ts'
import { sumOf } from './lines.ts'
import { requireState } from './require-state.ts'

export type GivenBatch = {
  readonly lineId: number
  readonly bucket: 'reserved' | 'picking'
  readonly quantity: Milli
  /** How much of it another batch takes over at once, in the same bucket. */
  readonly replaced: Milli
}

/**
 * A held batch goes to another document: what no other batch replaces is open again. A document of which nothing is in picking any
 * more leaves its shipment. Throws SHIPMENT_NOT_READY once the loading was started, LINE_NOT_RESERVED, ACTION_NOT_ALLOWED.
 */
export function giveBatch(order: OrderFacts, given: GivenBatch): OrderFacts {
  requireState('swap-out', order)
  const { lineId, bucket, quantity, replaced } = given
  if (bucket === 'picking' && order.shipment !== null && order.shipment.stage !== 'ready') {
    throw new RuleError('SHIPMENT_NOT_READY', { stage: order.shipment.stage })
  }
  const lost = quantity - replaced
  const after = lost === 0 ? order : changeLine(order, lineId, (line) => reopenLine(line, bucket, lost))
  const isEmpty = sumOf(after.lines, 'picking') + sumOf(after.lines, 'loading') === 0
  return after.shipment?.stage === 'ready' && isEmpty ? { ...after, shipment: null } : after
}

/** The batch of another document is held for this line. Throws LINE_OVER_RESERVED past what is open. */
export function takeBatch(order: OrderFacts, lineId: number, quantity: Milli): OrderFacts {
  requireState('swap-in', order)
  return changeLine(order, lineId, (line) => reserveOnLine(line, quantity))
}
