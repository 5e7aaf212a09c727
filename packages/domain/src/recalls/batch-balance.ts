import type { Milli } from '../kernel/quantity.ts'
import type { MovementKind } from '../stock/movements.ts'

/** What the books say of a batch, in thousandths of the stock unit. */
export type BatchFigures = {
  /** Sum of the movements of each kind, on all levels of the batch. */
  readonly moved: Readonly<Partial<Record<MovementKind, Milli>>>
  /** On hand in the warehouses from which is sold. */
  readonly onHand: Milli
  /** On hand in returns places and quarantine. */
  readonly setAside: Milli
  /** Left on a delivery and not billed: still on hand in the books. */
  readonly leftUnbilled: Milli
  /** On deliveries whose outcome is not written down. */
  readonly onTheRoad: Milli
  readonly received: Milli
  readonly refused: Milli
  /** Sent from these warehouses to others and not arrived; and lost on the way. */
  readonly betweenWarehouses: Milli
  readonly lostOnTheWay: Milli
}

/** Where everything of a batch is. `cameIn + found` is the sum of the rest; `unexplained` is what is missing of that, 0 in sound books. */
export type BatchBalance = {
  /** Received or opened with, and what came from warehouses that the reader does not see. */
  readonly cameIn: Milli
  /** More was counted or corrected than the books said. */
  readonly found: Milli
  readonly withCustomers: Milli
  readonly inWarehouses: Milli
  readonly inTransit: Milli
  /** Refused, or lying in a returns place. */
  readonly returned: Milli
  /** Arrived in warehouses that the reader does not see. */
  readonly sentAway: Milli
  /** Written off, or less was counted than the books said. */
  readonly lost: Milli
  readonly unexplained: Milli
}

const CAME_IN: readonly MovementKind[] = ['receipt', 'opening']
const MOVED_BETWEEN: readonly MovementKind[] = ['transfer-out', 'transfer-in', 'disposition']
const CORRECTED: readonly MovementKind[] = ['correction', 'count']

/** The bar of a recall: what came in = with customers + in warehouses + in transit + returned + lost. */
export function batchBalance(figures: BatchFigures): BatchBalance {
  const sumOf = (kinds: readonly MovementKind[]) =>
    kinds.reduce((sum, kind) => sum + (figures.moved[kind] ?? 0), 0)
  const corrected = sumOf(CORRECTED)
  // what came back from customers is on hand again: first of what they refused, then of what they had
  const back = sumOf(['return'])
  const refused = Math.max(0, figures.refused - back)
  // of the whole company this is nothing: whatever left a warehouse arrived in another, is on its way, or was lost
  const fromOthers = sumOf(MOVED_BETWEEN) + figures.betweenWarehouses + figures.lostOnTheWay
  const balance = {
    cameIn: sumOf(CAME_IN) + Math.max(0, fromOthers),
    found: Math.max(0, corrected),
    withCustomers: figures.received - Math.max(0, back - figures.refused),
    inWarehouses: figures.onHand - figures.leftUnbilled,
    inTransit: figures.onTheRoad + figures.betweenWarehouses,
    returned: figures.setAside + refused,
    sentAway: Math.max(0, -fromOthers),
    lost: Math.max(0, -corrected) - sumOf(['write-off']) + figures.lostOnTheWay,
  }
  const { cameIn, found, withCustomers, inWarehouses, inTransit, returned, sentAway, lost } = balance
  const placed = withCustomers + inWarehouses + inTransit + returned + sentAway + lost
  return { ...balance, unexplained: cameIn + found - placed }
}
