import type { CreditNoteFacts } from './facts.ts'

/** How a credit note stands (docs/domain/credit-notes.md), in the order in which it goes on. */
export const CREDIT_NOTE_PHASES = [
  'draft',
  'commercial-approval',
  'collection-approval',
  'available-for-collection',
  'collecting',
  'financial-approval',
  'issued',
  'rejected',
  'cancelled',
  'closed',
] as const

export type CreditNotePhase = (typeof CREDIT_NOTE_PHASES)[number]

/** The phase of a credit note, out of its facts alone. Whoever saves facts saves this beside them. */
export function deriveCreditNotePhase(note: CreditNoteFacts): CreditNotePhase {
  if (note.cancelledAt !== null) return 'cancelled'
  if (note.closedAt !== null) return 'closed'
  if (note.issuedAt !== null) return 'issued'
  if (note.submittedAt === null) return 'draft'
  if (Object.values(note.approvals).some(({ decision }) => decision === 'rejected')) return 'rejected'
  if (note.approvals.commercial === undefined) return 'commercial-approval'
  return note.hasCollection ? collectionPhase(note) : 'financial-approval'
}

function collectionPhase({
  approvals,
  collectionStartedAt,
  collectionEndedAt,
}: CreditNoteFacts): CreditNotePhase {
  if (approvals.collection === undefined) return 'collection-approval'
  if (collectionStartedAt === null) return 'available-for-collection'
  return collectionEndedAt === null ? 'collecting' : 'financial-approval'
}
