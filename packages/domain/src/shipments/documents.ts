import { RuleError } from '../kernel/rule-error.ts'
import type { ShipmentDocument } from './facts.ts'

/** Spec §5 and §9. The database repeats it. */
export const MAX_DOCUMENTS = 30

/** Whether `more` documents still fit. */
export const hasRoomFor = (documents: number, more: number): boolean => documents + more <= MAX_DOCUMENTS

/** The documents with one more at the last position. Throws SHIPMENT_FULL, DOCUMENT_ON_OTHER_SHIPMENT when it is there already. */
export function addDocument(documents: readonly ShipmentDocument[], orderId: number): ShipmentDocument[] {
  if (documents.some((document) => document.orderId === orderId)) {
    throw new RuleError('DOCUMENT_ON_OTHER_SHIPMENT', { order: orderId })
  }
  if (!hasRoomFor(documents.length, 1)) {
    throw new RuleError('SHIPMENT_FULL', { documents: documents.length, limit: MAX_DOCUMENTS })
  }
  return numbered([...documents, { orderId, position: 0, billing: 'none' }])
}

/** The documents without one; the positions close up. Throws NOT_FOUND. */
export function removeDocument(documents: readonly ShipmentDocument[], orderId: number): ShipmentDocument[] {
  requireDocument(documents, orderId)
  return numbered(documents.filter((document) => document.orderId !== orderId))
}

/** The documents with one moved to a position from 1, the others closing up in their order. Throws NOT_FOUND. */
export function moveDocument(
  documents: readonly ShipmentDocument[],
  orderId: number,
  position: number,
): ShipmentDocument[] {
  const moved = requireDocument(documents, orderId)
  const others = documents.filter((document) => document.orderId !== orderId)
  return numbered(others.toSpliced(Math.max(0, position - 1), 0, moved))
}

/** Unloading order 1, 2, 3 …: the first is delivered first, so it is loaded last. */
export const numbered = (documents: readonly ShipmentDocument[]): ShipmentDocument[] =>
  documents.map((document, index) => ({ ...document, position: index + 1 }))

function requireDocument(documents: readonly ShipmentDocument[], orderId: number): ShipmentDocument {
  const document = documents.find((one) => one.orderId === orderId)
  if (document === undefined) throw new RuleError('NOT_FOUND', { order: orderId })
  return document
}
