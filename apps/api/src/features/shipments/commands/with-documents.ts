import { arrangeDocuments } from '@cais/domain/shipments/documents'
import { toShipmentFacts, withShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'

/** The shipment with exactly these documents, in this unloading order. */
export function withDocuments(
  record: ShipmentRecord,
  orderIds: readonly number[],
  { user, now }: { readonly user: { readonly id: number }; readonly now: Date },
): ShipmentRecord {
  const facts = toShipmentFacts(record)
  const documents = arrangeDocuments(facts.documents, orderIds)
  const after = withShipmentFacts(record, { ...facts, documents })
  const stamp = { added_by: user.id, added_at: now.toISOString() }
  return {
    ...after,
    documents: after.documents.map((document) => (document.id === 0 ? { ...document, ...stamp } : document)),
  }
}
