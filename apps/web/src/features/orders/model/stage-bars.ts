import { ORDER_STAGES } from '@cais/domain/orders/stages'

type StageTotal = { stage: string; documents: number; total: number }
export type StageBar = StageTotal & {
  /** Of the largest. */ percent: number /** Nothing waits there any more. */
  ended: boolean
}

/** In the order in which documents move, so that the eye finds where they heap up. */
const ORDER: readonly string[] = [
  'VERIFICATION',
  'BLOCKED',
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
  'SHIPMENT_INBILLING',
  'SHIPMENT_PARTIALLY_BILLED',
  'SHIPMENT_BILLED',
  'BILLED',
]

export function barsOf(totals: readonly StageTotal[]): StageBar[] {
  const largest = Math.max(1, ...totals.map(({ total }) => total))
  return totals
    .toSorted((a, b) => placeOf(a.stage) - placeOf(b.stage))
    .map((one) => ({
      ...one,
      percent: (100 * one.total) / largest,
      ended: placeOf(one.stage) >= ORDER.indexOf('SHIPMENT_BILLED'),
    }))
}

/** Stages that end a document stand last, in the order of the specification. */
function placeOf(stage: string) {
  const place = ORDER.indexOf(stage)
  return place >= 0 ? place : ORDER.length + (ORDER_STAGES as readonly string[]).indexOf(stage)
}
