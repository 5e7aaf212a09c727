import type { DraftForm } from '../form/draft-form.ts'
import { mergeDrafts } from '../merge/merge-drafts.ts'
import { type DraftState, keyOf, type SavedDraft } from '../state/draft-state.ts'
import { type DraftRecord, stateOfCopy } from './draft-record.ts'

/**
 * Takes over what another tab of this browser stored. `base` is the form that both tabs had before; what was typed
 * here since then stays.
 */
export function mergeRecord(state: DraftState, record: DraftRecord, base: DraftForm): DraftState {
  if (record.submitted) return { ...state, submitted: record.submitted, pending: null, saving: false }
  if (record.createdAs) return mergeCreated(state, record.createdAs)
  if (!record.copy) return state
  const other = stateOfCopy(record.copy, record.key)
  const { form } = mergeDrafts({ base, mine: state.form, theirs: other.form })
  const { dropLines, creation, pending, repriced, submitError } = other
  const saved = newer(state.saved, other.saved)
  return { ...state, form, saved, dropLines, creation, pending, repriced, submitError }
}

/** Another tab created this draft on the server. */
function mergeCreated(state: DraftState, saved: SavedDraft): DraftState {
  if (state.saved) return state
  const base = state.creation?.form ?? saved.form
  const { form } = mergeDrafts({ base, mine: state.form, theirs: saved.form })
  return { ...state, key: keyOf(saved.id), form, saved, creation: null }
}

const newer = (one: SavedDraft | null, other: SavedDraft | null) =>
  one && other ? (one.version >= other.version ? one : other) : (one ?? other)
