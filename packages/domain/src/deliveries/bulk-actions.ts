import type { DeliveryAction } from './action-table.ts'

/** What can be done to many deliveries in one request; each runs as the single call does. */
export const DELIVERY_BULK_ACTIONS = ['record', 'invoice'] as const satisfies readonly DeliveryAction[]
export type DeliveryBulkAction = (typeof DELIVERY_BULK_ACTIONS)[number]
