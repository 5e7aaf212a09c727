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
  /** On deliveries whose outcome is not written down, or on the way between two warehouses. */
  readonly onTheRoad: Milli
  readonly received: Milli
  readonly refused: Milli
}

/** Where everything of a batch is. `cameIn + found` is the sum of the rest; `unexplained` is what is missing of that, 0 in sound books. */
export type BatchBalance = {
  readonly cameIn: Milli
  /** More was counted or corrected than the books said. */
  readonly found: Milli
  readonly withCustomers: Milli
  readonly inWarehouses: Milli
  readonly inTransit: Milli
  /** Refused, or lying in a returns place. */
  readonly returned: Milli
  /** Written off, or less was counted than the books said. */
  readonly lost: Milli
  readonly unexplained: Milli
}

const CAME_IN: readonly MovementKind[] = ['receipt', 'opening']
const CORRECTED: readonly MovementKind[] = ['correction', 'count']

/** The bar of a recall: what came in = with customers + in warehouses + in transit + returned + lost. */
export function batchBalance(figures: BatchFigures): BatchBalance {
  const sumOf = (kinds: readonly MovementKind[]) =>
    kinds.reduce((sum, kind) => sum + (figures.moved[kind] ?? 0), 0)
  const corrected = sumOf(CORRECTED)
  // what came back from customers is on hand again: first of what they refused, then of what they had
  const back = sumOf(['return'])
  const refused = Math.max(0, figures.refused - back)
  const balance = {
    cameIn: sumOf(CAME_IN),
    found: Math.max(0, corrected),
    withCustomers: figures.received - Math.max(0, back - figures.refused),
    inWarehouses: figures.onHand - figures.leftUnbilled,
    inTransit: figures.onTheRoad,
    returned: figures.setAside + refused,
    lost: Math.max(0, -corrected) - sumOf(['write-off']),
  }
  const { cameIn, found, withCustomers, inWarehouses, inTransit, returned, lost } = balance
  const placed = withCustomers + inWarehouses + inTransit + returned + lost
  return { ...balance, unexplained: cameIn + found - placed }
}
