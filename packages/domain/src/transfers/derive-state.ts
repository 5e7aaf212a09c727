import { type TransferFacts, transitTotal } from './facts.ts'

/** How a transfer stands (docs/domain/transfers.md). */
export const TRANSFER_STATES = [
  'requested',
  'picked',
  'loaded',
  'in-transit',
  'returning',
  'differences',
  'received',
  'returned',
  'lost',
  'cancelled',
] as const

export type TransferState = (typeof TRANSFER_STATES)[number]

/** The state of a transfer, out of its facts alone. Whoever saves facts saves this beside them. */
export function deriveTransferState(transfer: TransferFacts): TransferState {
  const { batches, shipmentId, sentAt, recalledAt, arrivedAt, cancelledAt } = transfer
  if (cancelledAt !== null) return 'cancelled'
  if (sentAt === null) {
    if (shipmentId !== null) return 'loaded'
    return batches.some(({ held }) => held > 0) ? 'picked' : 'requested'
  }
  if (transitTotal(transfer) > 0) {
    if (arrivedAt !== null) return 'differences'
    return recalledAt === null ? 'in-transit' : 'returning'
  }
  if (batches.some(({ received }) => received > 0)) return 'received'
  return batches.some(({ returned }) => returned > 0) ? 'returned' : 'lost'
}
