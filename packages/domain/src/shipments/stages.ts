/** Stages of a shipment, written as in PUT /shipments/{id}/status-update/{status}. */
export const SHIPMENT_STAGES = [
  'ready',
  'loading',
  'finished',
  'billing',
  'billed',
  'partially-billed',
] as const

export type ShipmentStage = (typeof SHIPMENT_STAGES)[number]
