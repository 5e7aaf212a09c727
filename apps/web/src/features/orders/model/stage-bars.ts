type StageTotal = { stage: string; documents: number; total: number }
export type StageBar = StageTotal & {
  /** Of the largest beside it. */
  percent: number
}

/** Stages in which nothing waits any more. */
const ENDED: readonly string[] = [
  'SHIPMENT_BILLED',
  'BILLED',
  'FINISHED',
  'NO_STAGE',
  'CLOSED',
  'CANCELED',
  'COMMERCIAL_REJECTED',
  'FINANCIAL_REJECTED',
  'OFFER_REJECTED',
]

/** Open ones in the order in which documents move, so that the eye finds where they heap up. */
const OPEN: readonly string[] = [
  'SUBMITTED',
  'VERIFICATION',
  'BLOCKED',
  'MORPHEUS_IN',
  'COMMERCIAL_APPROVAL',
  'FINANCIAL_APPROVAL',
  'OFFER_APPROVAL',
  'STOCK_ANALYSIS',
  'AWAITING',
  'PICKING',
  'AVAILABLE_FOR_PICKING',
  'SHIPMENT_PENDING',
  'SHIPMENT_STARTED',
  'SHIPMENT_FINISHED',
  'READY_FOR_BILLING',
  'SHIPMENT_INBILLING',
  'SHIPMENT_PARTIALLY_BILLED',
]

/** What is under way and what has ended, each measured by its own largest: years of invoices would leave nothing to be seen of the work. */
export const barsOf = (totals: readonly StageTotal[]) => ({
  open: measured(inOrder(OPEN, totals, ({ stage }) => !ENDED.includes(stage))),
  ended: measured(inOrder(ENDED, totals, ({ stage }) => ENDED.includes(stage))),
})

/** A stage that is not named stands last. */
function inOrder(
  order: readonly string[],
  totals: readonly StageTotal[],
  isOne: (one: StageTotal) => boolean,
) {
  const placeOf = ({ stage }: StageTotal) => (order.includes(stage) ? order.indexOf(stage) : order.length)
  return totals.filter(isOne).toSorted((a, b) => placeOf(a) - placeOf(b))
}

function measured(totals: readonly StageTotal[]): StageBar[] {
  const largest = Math.max(1, ...totals.map(({ total }) => total))
  return totals.map((one) => ({ ...one, percent: (100 * one.total) / largest }))
}
