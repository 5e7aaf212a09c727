import type { Milli } from '../kernel/quantity.ts'
import { changeLine } from './change-line.ts'
import type { OrderFacts } from './facts.ts'
import { reopenLine } from './line-moves.ts'
import { sumOf } from './lines.ts'
import { requireState } from './require-state.ts'

/** What a line holds of a batch that is blocked. */
export type RecalledPart = {
  readonly lineId: number
  readonly bucket: 'reserved' | 'picking'
  readonly quantity: Milli
}

/**
 * A batch is recalled: what was reserved or picked of it is open again, for stock analysis to decide on. A document of which nothing is in
 * picking any more leaves its shipment while that is ready. What is on a truck already stays there.
 */
export function recallBatch(order: OrderFacts, parts: readonly RecalledPart[]): OrderFacts {
  requireState('recall', order)
  const after = parts.reduce(
    (changed, { lineId, bucket, quantity }) =>
      changeLine(changed, lineId, (line) => ({ ...reopenLine(line, bucket, quantity), waiting: false })),
    order,
  )
  const isEmpty = sumOf(after.lines, 'picking') + sumOf(after.lines, 'loading') === 0
  return after.shipment?.stage === 'ready' && isEmpty ? { ...after, shipment: null } : after
}
