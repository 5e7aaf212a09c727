import type { Milli } from '../kernel/quantity.ts'
import type { OrderFacts } from '../orders/facts.ts'
import { heldOf } from '../orders/lines.ts'
import type { ShipmentFacts } from '../shipments/facts.ts'

/** One document, the shipment that may carry it, and the stock of its lines: what a history changes. */
export type World = {
  readonly order: OrderFacts
  readonly shipment: ShipmentFacts | null
  /** What the house had for each line at the beginning, by its id; lines that are not named have none. */
  readonly stock: ReadonlyMap<number, Milli>
}

/** What may be reserved for the line now. */
export function freeFor({ order, stock }: World, lineId: number): Milli {
  const line = order.lines.find(({ id }) => id === lineId)
  return line === undefined ? 0 : (stock.get(lineId) ?? 0) - heldOf(line) - line.billed
}
