import { type DraftState, isMeaningful, isUnsaved, obstacleOf } from '../session/draft-state.ts'

export type SavingStatus =
  | 'empty'
  | 'begun'
  | 'saved'
  | 'unsaved'
  | 'saving'
  | 'offline'
  | 'unkept'
  | 'waiting'
  | 'clash'
  | 'refused'
  | 'gone'

/** What the header says about the draft; the first that fits. */
export function savingStatus(state: DraftState): SavingStatus {
  if (state.clashes.length > 0) return 'clash'
  if (isGone(state)) return 'gone'
  if (!isMeaningful(state)) return state.key.startsWith('n') && isTyped(state) ? 'begun' : 'empty'
  if (state.saving) return 'saving'
  if (state.waiting) return 'waiting'
  if (!isUnsaved(state)) return 'saved'
  if (state.refusal?.isClientError) return 'refused'
  if (state.refusal) return state.unkept ? 'unkept' : 'offline'
  return 'unsaved'
}

/** Something was entered, though the server is not told before the customer is known. */
const isTyped = ({ form }: DraftState) => form.poNumber !== '' || form.notes !== '' || form.lines.length > 0

/** Somebody deleted or submitted it meanwhile. */
export function isGone(state: DraftState) {
  const obstacle = obstacleOf(state)
  return obstacle?.status === 404 || obstacle?.code === 'ACTION_NOT_ALLOWED'
}
