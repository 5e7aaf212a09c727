import type { DeliveryFacts } from './facts.ts'

/** How a delivery stands (docs/domain/deliveries.md). */
export const DELIVERY_STATES = ['on-the-road', 'delivered', 'partly', 'refused', 'cancelled'] as const

export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** The state of a delivery, out of its facts alone. Whoever saves facts saves this beside them. */
export function deriveDeliveryState({ cancelledAt, recordedAt, lines }: DeliveryFacts): DeliveryState {
  if (cancelledAt !== null) return 'cancelled'
  if (recordedAt === null) return 'on-the-road'
  if (lines.every(({ loaded, received }) => received === loaded)) return 'delivered'
  return lines.some(({ received }) => received > 0) ? 'partly' : 'refused'
}
