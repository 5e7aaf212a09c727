import type { ShipmentAction } from './action-names.ts'
import { wrongStage } from './actions.ts'
import type { ShipmentFacts } from './facts.ts'

/** Throws when the shipment's stage does not allow the action. Every transition begins with it; roles are checked by the caller. */
export function requireStage(action: ShipmentAction, shipment: ShipmentFacts): void {
  const refusal = wrongStage(action, shipment)
  if (refusal !== null) throw refusal
}
