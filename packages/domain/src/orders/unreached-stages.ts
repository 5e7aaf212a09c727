import type { BadgeStage } from './stages.ts'

/**
 * Stages that no call reaches with the built-in ledger, and what brings them. They keep label, colour and filter: people know them
 * from the specification, and a connected ERP may report them. apps/api/src/integration/reached-states.test.ts holds the list.
 */
export const UNREACHED_STAGES: Readonly<Partial<Record<BadgeStage, string>>> = {
  VERIFICATION:
    'comes with a connected ERP that is asked about a document; ours verifies within one transaction',
  SNAPSHOT: 'where PRIMAVERA is connected: the figures are frozen and wait to be sent',
  IN_TRANCE: 'where PRIMAVERA is connected: sent to it',
  IN_TRANSFORMATION: 'where PRIMAVERA is connected: it accepted the document and still makes it',
  GENERATING_INVOICES:
    'comes with a connected ERP that makes the invoice; ours makes it within one transaction',
  SHIPMENT_PARTIALLY_BILLED:
    'comes with a connected ERP that bills a part of a document; ours bills all of it',
  SHIPMENT_BILLED: 'comes with a connected ERP that bills a part of a document; ours bills all of it',
  FINANCIAL_APPROVAL_COMMERCIAL_APPROVAL:
    'the same two approvals in the other order: ours stand in the order COMMERCIAL_APPROVAL, FINANCIAL_APPROVAL',
  NEW_ORDER:
    'ERP-only: the ERP has the document and has not looked at it; here it is SUBMITTED without a stage',
  FINISHED:
    'ERP-only: the ERP closed its document; here the status FINISHED says so, with the stage BILLED or NO_STAGE',
  AVAILABLE_FOR_COLLECTION: 'comes with credit notes',
  COLLECTING: 'comes with credit notes',
  COLLECTION_APPROVAL: 'comes with credit notes',
  CREDIT_NOTE: 'comes with credit notes',
}
