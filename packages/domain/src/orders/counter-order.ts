import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { changeLines } from './change-line.ts'
import type { OrderFacts } from './facts.ts'
import { handOverLine, type ShortGoods, unloadLine } from './line-moves.ts'
import { sumOf } from './lines.ts'
import { requireState } from './require-state.ts'

/** What a customer takes of a line, and what becomes of the rest of what was picked for it. */
export type HandedOver = { readonly quantity: Milli; readonly rest: ShortGoods }

/**
 * The customer takes the goods at the counter: what is handed over is loaded, without a truck. Lines that are left out are handed over
 * whole. Throws DOCUMENT_NOT_READY, NO_LINES when nothing is handed over, ACTION_NOT_ALLOWED for more than was picked.
 */
export function deliverAtCounter(order: OrderFacts, lines: ReadonlyMap<number, HandedOver>): OrderFacts {
  requireState('deliver-at-counter', order)
  const after = changeLines(order, (line) => {
    if (line.picking === 0) return line
    const { quantity, rest } = lines.get(line.id) ?? { quantity: line.picking, rest: 'analysis' as const }
    return handOverLine(line, quantity, rest)
  })
  if (sumOf(after.lines, 'loading') === 0) throw new RuleError('NO_LINES')
  return { ...after, shipment: { shipmentId: null, stage: 'finished', billing: 'none' } }
}

/** The customer did not take the goods after all: they are picked, and wait to be collected. */
export function takeBack(order: OrderFacts): OrderFacts {
  requireState('take-back', order)
  return { ...changeLines(order, unloadLine), shipment: null, handOver: null, handOverFailedStage: null }
}
