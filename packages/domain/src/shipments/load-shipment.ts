import { RuleError } from '../kernel/rule-error.ts'
import type { ShipmentFacts } from './facts.ts'
import { requireStage } from './require-stage.ts'

/** Loading starts. Throws SHIPMENT_EMPTY, or SHIPMENT_INCOMPLETE naming the empty fields. */
export function startShipment(shipment: ShipmentFacts, at: string): ShipmentFacts {
  requireStage('start', shipment)
  requireComplete(shipment)
  return { ...shipment, startedAt: at }
}

/** Loading is called off: the shipment is ready again. */
export function cancelLoading(shipment: ShipmentFacts): ShipmentFacts {
  requireStage('cancel-loading', shipment)
  return { ...shipment, startedAt: null }
}

/** Everything is on the truck. */
export function endShipment(shipment: ShipmentFacts, at: string): ShipmentFacts {
  requireStage('end', shipment)
  return { ...shipment, finishedAt: at }
}

/** The truck was closed too early: it is loaded on. Nothing of it was billed, for it is 'finished' only until then. */
export function reopenShipment(shipment: ShipmentFacts): ShipmentFacts {
  requireStage('reopen', shipment)
  return { ...shipment, finishedAt: null }
}

const REQUIRED = ['assigneeName', 'driverName', 'carRegistration', 'route', 'warehouseId'] as const

/** Throws SHIPMENT_INCOMPLETE naming every field that is empty. */
export function requireComplete(shipment: Pick<ShipmentFacts, (typeof REQUIRED)[number]>): void {
  const fields = REQUIRED.filter((field) => shipment[field].trim() === '')
  if (fields.length === 0) return
  const details = fields.map((field) => ({ field, rule: 'required' }))
  throw new RuleError('SHIPMENT_INCOMPLETE', { fields }, details)
}
