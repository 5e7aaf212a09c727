import { type DraftState, isMeaningful, isUnsaved, obstacleOf } from './draft-state.ts'

export type SavingStatus = 'empty' | 'saved' | 'unsaved' | 'saving' | 'offline' | 'clash' | 'refused' | 'gone'

/** What the header says about the draft; the first that fits. */
export function savingStatus(state: DraftState): SavingStatus {
  if (state.clashes.length > 0) return 'clash'
  if (isGone(state)) return 'gone'
  if (!isMeaningful(state)) return 'empty'
  if (state.saving) return 'saving'
  if (!isUnsaved(state)) return 'saved'
  if (state.refusal?.isClientError) return 'refused'
  return state.refusal ? 'offline' : 'unsaved'
}

/** Somebody deleted or submitted it meanwhile. */
export function isGone(state: DraftState) {
  const obstacle = obstacleOf(state)
  return obstacle?.status === 404 || obstacle?.code === 'ACTION_NOT_ALLOWED'
}
