import { arrangeDocuments } from '@cais/domain/shipments/documents'
import { toShipmentFacts, withShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'

type Adding = { readonly user: { readonly id: number }; readonly now: Date; readonly isSystem?: boolean }

/** The shipment with exactly these documents, in this unloading order. */
export function withDocuments(
  record: ShipmentRecord,
  orderIds: readonly number[],
  { user, now, isSystem = false }: Adding,
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
