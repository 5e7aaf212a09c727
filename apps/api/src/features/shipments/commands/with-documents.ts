import { arrangeDocuments } from '@cais/domain/shipments/documents'
import { toShipmentFacts, withShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import type { Acting } from '../../../engines/history/acting.ts'

/** The shipment with exactly these documents, in this unloading order. */
export function withDocuments(
  record: ShipmentRecord,
  orderIds: readonly number[],
  { user, now, isSystem }: Acting,
): ShipmentRecord {
  const facts = toShipmentFacts(record)
  const documents = arrangeDocuments(facts.documents, orderIds)
  const after = withShipmentFacts(record, { ...facts, documents })
  const stamp = { added_by: isSystem ? null : user.id, added_at: now.toISOString() }
  return {
    ...after,
    documents: after.documents.map((document) => (document.id === 0 ? { ...document, ...stamp } : document)),
  }
}
