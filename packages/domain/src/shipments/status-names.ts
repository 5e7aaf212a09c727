import type { ShipmentAction } from './action-names.ts'
import { SHIPMENT_STAGES, type ShipmentStage } from './stages.ts'

/** The status names of PUT /shipments/{id}/status-update/{status} and of the list's tabs (spec §2, §4), read kindly. */
export function readShipmentStatus(text: string): ShipmentStage | null {
  const name = text.trim().toLowerCase().replaceAll('_', '-').replaceAll(' ', '-')
  return (
    SHIPMENT_STAGES.find(
      (stage) => stage === name || ORDER_STAGE_OF[stage].toLowerCase().replaceAll('_', '-') === name,
    ) ?? null
  )
}

/** How the stage is called on the documents (spec §4). */
export const ORDER_STAGE_OF = {
  ready: 'SHIPMENT_PENDING',
  loading: 'SHIPMENT_STARTED',
  finished: 'SHIPMENT_FINISHED',
  billing: 'SHIPMENT_INBILLING',
  billed: 'SHIPMENT_BILLED',
  'partially-billed': 'SHIPMENT_PARTIALLY_BILLED',
} as const satisfies Record<ShipmentStage, string>

/** The action that leads from a stage to the status asked for; null when no single step does. */
export function actionTowards(from: ShipmentStage, to: ShipmentStage): ShipmentAction | null {
  if (from === 'ready' && to === 'loading') return 'start'
  if (from === 'loading' && to === 'ready') return 'cancel-loading'
  if (from === 'loading' && to === 'finished') return 'end'
  const canBill = from === 'finished' || from === 'partially-billed'
  return canBill && to === 'billing' ? 'invoice' : null
}
