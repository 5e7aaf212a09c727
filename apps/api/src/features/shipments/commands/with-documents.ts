import type { Acting } from '../../orders/acting.ts'
import { toShipmentFacts, withShipmentFacts } from '../record/shipment-facts.ts'
import type { ShipmentRecord } from '../record/shipment-record.ts'

/** The shipment with exactly these documents, in this unloading order. */
export function withDocuments(
  record: ShipmentRecord,
  orderIds: readonly number[],
  { user, now }: Acting,
): ShipmentRecord {
  const facts = toShipmentFacts(record)
  const known = new Map(facts.documents.map((document) => [document.orderId, document]))
  const documents = orderIds.map((orderId, index) => ({
    ...(known.get(orderId) ?? { orderId, billing: 'none' as const }),
    position: index + 1,
  }))
  const after = withShipmentFacts(record, { ...facts, documents })
  const stamp = { added_by: user.id, added_at: now.toISOString() }
  return {
    ...after,
    documents: after.documents.map((document) => (document.id === 0 ? { ...document, ...stamp } : document)),
  }
}
