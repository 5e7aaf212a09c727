import { RuleError } from '../kernel/rule-error.ts'
import { changeLines } from './change-line.ts'
import type { HandOverState, OrderFacts } from './facts.ts'
import type { LineQuantities } from './hold-stock.ts'
import { billLine } from './line-moves.ts'
import { sumOf } from './lines.ts'
import { requireState } from './require-state.ts'
import type { OrderStage } from './stages.ts'

/** The invoice of what was loaded exists: loading → billed. When all of it is billed the document leaves the shipment. */
export function billOrder(order: OrderFacts, billed: LineQuantities = loadedQuantities(order)): OrderFacts {
  requireState('bill', order)
  const after = changeLines(order, (line) => billLine(line, billed.get(line.id) ?? 0))
  if (sumOf(after.lines, 'loading') === 0) return { ...after, shipment: null, handOver: null }
  return after.shipment === null ? after : { ...after, shipment: { ...after.shipment, billing: 'billed' } }
}

/** The hand-over to a connected ERP went a step on; 'failed' keeps the stage it failed in. Throws STATUS_STEP_NOT_ALLOWED. */
export function handOverOrder(order: OrderFacts, handOver: HandOverState): OrderFacts {
  requireState('hand-over', order)
  const from = order.handOver ?? 'none'
  if (!HAND_OVER_STEPS[from].includes(handOver)) {
    throw new RuleError('STATUS_STEP_NOT_ALLOWED', { from, to: handOver })
  }
  return { ...order, handOver, handOverFailedStage: handOver === 'failed' ? FAILED_STAGE[from] : null }
}

/** What is on the truck per line. */
export const loadedQuantities = (order: OrderFacts): LineQuantities =>
  new Map(order.lines.map((line) => [line.id, line.loading]))

const HAND_OVER_STEPS: Record<HandOverState | 'none', readonly HandOverState[]> = {
  none: ['frozen'],
  frozen: ['sent', 'failed'],
  sent: ['building', 'done', 'failed'],
  building: ['done', 'failed'],
  done: [],
  failed: [],
}

const FAILED_STAGE: Record<HandOverState | 'none', OrderStage> = {
  none: 'SNAPSHOT',
  frozen: 'SNAPSHOT',
  sent: 'IN_TRANCE',
  building: 'IN_TRANSFORMATION',
  done: 'IN_TRANSFORMATION',
  failed: 'IN_TRANCE',
}
