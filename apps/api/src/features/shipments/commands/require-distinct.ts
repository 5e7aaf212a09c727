import { RuleError } from '@cais/domain/kernel/rule-error'
import { hasRoomFor, MAX_DOCUMENTS } from '@cais/domain/shipments/documents'

/** Throws when a document stands twice in the list, or when there are more than a shipment holds. */
export function requireDistinct(orderIds: readonly number[]): void {
  const details = orderIds
    .map((id, index) => ({ id, index }))
    .filter(({ id, index }) => orderIds.indexOf(id) !== index)
    .map(({ id, index }) => ({
      field: `orderIds.${index}`,
      rule: 'DOCUMENT_ON_OTHER_SHIPMENT',
      facts: { order: id },
    }))
  if (details.length > 0) throw new RuleError('DOCUMENT_ON_OTHER_SHIPMENT', {}, details)
  if (!hasRoomFor(0, orderIds.length)) {
    throw new RuleError('SHIPMENT_FULL', { documents: orderIds.length, limit: MAX_DOCUMENTS })
  }
}
