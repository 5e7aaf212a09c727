import { dropCopy, keepCopy, readCopy } from '../../../lib/local-copy.ts'
import { copyOf, type DraftCopy, type DraftState } from './draft-state.ts'

/** The draft that has no record on the server yet. */
const NEW = 'new'

/** What a user typed and the server does not have, kept on this device; apart for each user of a shared computer. */
export function draftCopies(userId: number) {
  const nameOf = (id: number | undefined) => `draft.${userId}.${id ?? NEW}`
  return {
    keep(state: DraftState) {
      keepCopy<DraftCopy>(nameOf(state.saved?.id), copyOf(state))
      if (state.saved) dropCopy(nameOf(undefined))
    },
    drop(state: DraftState) {
      dropCopy(nameOf(state.saved?.id))
      dropCopy(nameOf(undefined))
    },
    read: (id?: number) => readCopy<DraftCopy>(nameOf(id))?.value,
    forget: (id?: number) => dropCopy(nameOf(id)),
  }
}
