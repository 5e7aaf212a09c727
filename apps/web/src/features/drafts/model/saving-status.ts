import { type DraftState, isMeaningful, isUnsaved } from './draft-state.ts'

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
export const isGone = ({ refusal }: DraftState) =>
  refusal?.status === 404 || refusal?.code === 'ACTION_NOT_ALLOWED'
