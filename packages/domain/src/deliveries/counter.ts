import type { DocumentBillingState } from '../billing/document-state.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { deriveStage } from '../shipments/derive-stage.ts'
import type { ShipmentFacts } from '../shipments/facts.ts'
import type { ShipmentStage } from '../shipments/stages.ts'
import type { DeliveryFacts } from './facts.ts'

/**
 * A counter delivery as what carries its document: a departure of one document without a truck, loaded and gone. Billing and papers go by
 * the rules of shipments.
 */
export const counterDeparture = (
  delivery: Pick<DeliveryFacts, 'branchId' | 'orderId' | 'leftAt' | 'billing'>,
): ShipmentFacts => ({
  branchId: delivery.branchId,
  warehouseId: '',
  assigneeName: '',
  driverName: '',
  carRegistration: '',
  route: '',
  startedAt: delivery.leftAt,
  finishedAt: delivery.leftAt,
  linesLeft: 0,
  documents: [{ orderId: delivery.orderId, position: 1, billing: delivery.billing }],
})

/** The stage that its document shows: that of a shipment which carries nothing else. */
export const counterStage = (billing: DocumentBillingState): ShipmentStage =>
  deriveStage(counterDeparture({ branchId: '', orderId: 0, leftAt: '', billing }))

/** Whoever takes goods at the counter signs, or it is said why not. Throws SIGNATURE_MISSING at the field. */
export function requireSignature(isSigned: boolean, unsignedReason: string): void {
  if (isSigned || unsignedReason.trim() !== '') return
  throw new RuleError('SIGNATURE_MISSING', {}, [{ field: 'unsignedReason', rule: 'SIGNATURE_MISSING' }])
}
