import { RuleError } from '../kernel/rule-error.ts'
import type { ShipmentDocument } from './facts.ts'

/** Documents of one shipment at most; the database repeats it. */
export const MAX_DOCUMENTS = 30

/** Whether `more` documents still fit. */
export const hasRoomFor = (documents: number, more: number): boolean => documents + more <= MAX_DOCUMENTS

/** Exactly these documents, in this unloading order; those that were there keep their billing. */
export function arrangeDocuments(
  documents: readonly ShipmentDocument[],
  orderIds: readonly number[],
): ShipmentDocument[] {
  const known = new Map(documents.map((document) => [document.orderId, document]))
  return numbered(orderIds.map((orderId) => known.get(orderId) ?? { orderId, position: 0, billing: 'none' }))
}

/** The documents without one; the positions close up. Throws NOT_FOUND. */
export function removeDocument(documents: readonly ShipmentDocument[], orderId: number): ShipmentDocument[] {
  if (!documents.some((document) => document.orderId === orderId))
    throw new RuleError('NOT_FOUND', { order: orderId })
  return numbered(documents.filter((document) => document.orderId !== orderId))
}

/** Unloading order 1, 2, 3 …: the first is delivered first, so it is loaded last. */
const numbered = (documents: readonly ShipmentDocument[]): ShipmentDocument[] =>
  documents.map((document, index) => ({ ...document, position: index + 1 }))
