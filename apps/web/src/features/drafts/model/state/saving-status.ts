import { currentError, type DraftState, isUnsaved, isWorthSaving } from './draft-state.ts'

export type SavingStatus =
  | 'empty'
  | 'noCustomer'
  | 'saved'
  | 'unsaved'
  | 'saving'
  | 'offline'
  | 'notStored'
  | 'pending'
  | 'conflict'
  | 'refused'
  | 'gone'

/** What the header says about the draft; the first that fits. */
export function savingStatus(state: DraftState): SavingStatus {
  if (state.conflicts.length > 0) return 'conflict'
  if (isGone(state)) return 'gone'
  if (!isWorthSaving(state)) return state.key.startsWith('n') && isTyped(state) ? 'noCustomer' : 'empty'
  if (state.saving) return 'saving'
  if (state.pending) return 'pending'
  if (!isUnsaved(state)) return 'saved'
  if (state.saveError?.isClientError) return 'refused'
  if (state.saveError) return state.notStored ? 'notStored' : 'offline'
  return 'unsaved'
}

/** Something was entered, though the draft is not sent before the customer is chosen. */
const isTyped = ({ form }: DraftState) => form.poNumber !== '' || form.notes !== '' || form.lines.length > 0

/** Somebody deleted or submitted it in the meantime. */
export function isGone(state: DraftState) {
  const error = currentError(state)
  return error?.status === 404 || error?.code === 'ACTION_NOT_ALLOWED'
}
