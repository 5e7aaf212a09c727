import { heldOf, leftOf, type OrderLine } from './lines.ts'

/** Every status of a line. */
export const LINE_STATUSES = [
  'awaiting',
  'billed',
  'closed',
  'waiting picking',
  'picking done',
  'none',
  'picking',
  'stock analysis',
  'stock/picking analysis',
  'allocated',
  'no allocation',
  'partial allocation',
  'pending',
] as const

export type LineStatus = (typeof LINE_STATUSES)[number]

export type LineContext = {
  /** The document is approved and an allocation was tried. */
  readonly allocated: boolean
  /** The document is approved: stock may be held for it. */
  readonly approved: boolean
  /** The document stands on a shipment. */
  readonly onShipment: boolean
}

/** The status of a line, out of its buckets: the first that fits wins (docs/domain/orders.md). */
export function lineStatus(line: OrderLine, context: LineContext): LineStatus {
  if (line.quantity === 0) return 'none'
  if (leftOf(line) === 0) return line.billed > 0 ? 'billed' : 'closed'
  if (!context.approved) return 'pending'
  return movingStatus(line, context) ?? analysisStatus(line, context)
}

function movingStatus(line: OrderLine, context: LineContext): LineStatus | null {
  const inAnalysis = line.open + line.reserved > 0
  if (line.loading > 0 && !inAnalysis) return 'picking done'
  if (line.picking + line.loading === 0) return null
  if (inAnalysis) return 'stock/picking analysis'
  return context.onShipment ? 'picking' : 'waiting picking'
}

function analysisStatus(line: OrderLine, context: LineContext): LineStatus {
  if (line.waiting) return 'awaiting'
  if (!context.allocated) return 'stock analysis'
  if (heldOf(line) === 0) return 'no allocation'
  return line.open > 0 ? 'partial allocation' : 'allocated'
}
