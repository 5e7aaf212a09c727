import type { BadgeStage } from './stages.ts'

/** Stages that no sales document of ours reaches, and why. They keep label, colour and filter: a connected ERP may report them. */
export const UNREACHED_STAGES: Readonly<Partial<Record<BadgeStage, string>>> = {
  NEW_ORDER:
    'ERP-only: the ERP has the document and has not looked at it; here it is SUBMITTED without a stage',
  FINISHED:
    'ERP-only: the ERP closed its document; here the status FINISHED says so, with the stage BILLED or NO_STAGE',
  AVAILABLE_FOR_COLLECTION: 'stage of credit notes',
  COLLECTING: 'stage of credit notes',
  COLLECTION_APPROVAL: 'stage of credit notes',
  CREDIT_NOTE: 'stage of credit notes',
}
