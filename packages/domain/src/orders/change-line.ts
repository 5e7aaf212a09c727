import { RuleError } from '../kernel/rule-error.ts'
import type { OrderFacts } from './facts.ts'
import type { OrderLine } from './lines.ts'

/** The document with one line changed. Throws NOT_FOUND for a line that is not on it. */
export function changeLine(
  order: OrderFacts,
  lineId: number,
  change: (line: OrderLine) => OrderLine,
): OrderFacts {
  if (!order.lines.some((line) => line.id === lineId)) throw new RuleError('NOT_FOUND', { line: lineId })
  return changeLines(order, (line) => (line.id === lineId ? change(line) : line))
}

/** The document with every line changed. */
export const changeLines = (order: OrderFacts, change: (line: OrderLine) => OrderLine): OrderFacts => ({
  ...order,
  lines: order.lines.map(change),
})
