import type { ShipmentAction } from './action-names.ts'

/** What can be done to many shipments in one request; each runs as the single call does. */
export const SHIPMENT_BULK_ACTIONS = ['start', 'end', 'invoice'] as const satisfies readonly ShipmentAction[]
export type ShipmentBulkAction = (typeof SHIPMENT_BULK_ACTIONS)[number]
