import type { Milli } from '../kernel/quantity.ts'
import type { OrderAction } from './action-names.ts'
import { changeLine, changeLines } from './change-line.ts'
import type { OrderFacts } from './facts.ts'
import { closeLine, sendLineToPicking, setLineWaiting } from './line-moves.ts'
import type { OrderLine } from './lines.ts'
import { requireState } from './require-state.ts'

/** What stock analysis may decide on a line. */
export type LineDecision =
  | { readonly lineId: number; readonly decision: 'picking'; readonly quantity?: Milli }
  | { readonly lineId: number; readonly decision: 'wait' }
  | { readonly lineId: number; readonly decision: 'close' }

/**
 * Decides lines as the document stands before the first of them; the first that is refused refuses all. Throws LINE_NOT_RESERVED when
 * more is sent to picking than is held, ACTION_NOT_ALLOWED when there is nothing to decide.
 */
export function decideLines(order: OrderFacts, decisions: readonly LineDecision[]): OrderFacts {
  for (const { decision } of decisions) requireState(ACTION_OF[decision], order)
  return decisions.reduce(decided, order)
}

/** Sends everything that is reserved to picking at once. Throws LINE_NOT_RESERVED when nothing is. */
export function processOrder(order: OrderFacts): OrderFacts {
  requireState('process', order)
  return changeLines(order, (line) => (line.reserved === 0 ? line : sendLineToPicking(line)))
}

const ACTION_OF: Record<LineDecision['decision'], OrderAction> = {
  picking: 'send-to-picking',
  wait: 'wait',
  close: 'close-line',
}

const decided = (order: OrderFacts, decision: LineDecision): OrderFacts =>
  changeLine(order, decision.lineId, (line) => applyDecision(line, decision))

function applyDecision(line: OrderLine, decision: LineDecision): OrderLine {
  switch (decision.decision) {
    case 'picking':
      return sendLineToPicking(line, decision.quantity ?? line.reserved)
    case 'wait':
      return setLineWaiting(line)
    case 'close':
      return closeLine(line)
  }
}
