import type { CreditNoteAction } from './action-table.ts'

/** What can be done to many credit notes in one request, in the order in which a bar offers it; each runs as the single call does. */
export const CREDIT_NOTE_BULK_ACTIONS = [
  'submit',
  'approve-commercial',
  'approve-collection',
  'start-collection',
  'approve-financial',
  'reject-commercial',
  'reject-collection',
  'reject-financial',
  'duplicate',
  'close',
  'cancel',
  'delete-draft',
] as const satisfies readonly CreditNoteAction[]
export type CreditNoteBulkAction = (typeof CREDIT_NOTE_BULK_ACTIONS)[number]

/** Whether one reason is asked for all of them before anything begins. */
export const BULK_REASON: Readonly<Record<CreditNoteBulkAction, 'required' | 'optional' | 'none'>> = {
  submit: 'none',
  'approve-commercial': 'required',
  'approve-collection': 'optional',
  'start-collection': 'none',
  'approve-financial': 'optional',
  'reject-commercial': 'required',
  'reject-collection': 'required',
  'reject-financial': 'required',
  duplicate: 'none',
  close: 'required',
  cancel: 'required',
  'delete-draft': 'none',
}
