import { RuleError } from '../kernel/rule-error.ts'
import { changeLines } from './change-line.ts'
import type { OrderFacts } from './facts.ts'
import { isAtCounter } from './guards.ts'
import type { LineQuantities } from './hold-stock.ts'
import { billLine } from './line-moves.ts'
import { sumOf } from './lines.ts'
import { requireState } from './require-state.ts'

/** The invoice of what was loaded exists: loading → billed. When all of it is billed the document leaves the shipment. At the counter it is billed whole. */
export function billOrder(order: OrderFacts, billed: LineQuantities = loadedQuantities(order)): OrderFacts {
  requireState('bill', order)
  const after = changeLines(order, (line) => billLine(line, billed.get(line.id) ?? 0))
  const isBilledWhole = sumOf(after.lines, 'loading') === 0
  if (!isBilledWhole && isAtCounter(order)) throw new RuleError('ACTION_NOT_ALLOWED', { action: 'bill' })
  if (isBilledWhole) return { ...after, shipment: null, handOver: null }
  return after.shipment === null
    ? after
    : { ...after, handOver: null, shipment: { ...after.shipment, billing: 'billed' } }
}

/** What is on the truck per line. */
const loadedQuantities = (order: OrderFacts): LineQuantities =>
  new Map(order.lines.map((line) => [line.id, line.loading]))
