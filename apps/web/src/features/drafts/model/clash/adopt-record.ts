import { type DraftRecord, openCopy } from '../kept/draft-copy.ts'
import type { DraftForm } from '../session/draft-form.ts'
import { type DraftState, keyOf, type SavedDraft } from '../session/draft-state.ts'
import { mergeDrafts } from './merge-drafts.ts'

/**
 * The draft as another tab of this browser left it. `known` is the form that both tabs had before; what was typed
 * here since then stays.
 */
export function adoptRecord(state: DraftState, record: DraftRecord, known: DraftForm): DraftState {
  if (record.submitted) return { ...state, submitted: record.submitted, waiting: null, saving: false }
  if (record.became) return adoptSaved(state, record.became)
  if (!record.copy) return state
  const other = openCopy(record.copy, record.key)
  const { form } = mergeDrafts({ base: known, mine: state.form, theirs: other.form })
  const { dropLines, creation, waiting, repriced, objection } = other
  const saved = newer(state.saved, other.saved)
  return { ...state, form, saved, dropLines, creation, waiting, repriced, objection }
}

/** Another tab made the record of this draft. */
function adoptSaved(state: DraftState, saved: SavedDraft): DraftState {
  if (state.saved) return state
  const base = state.creation?.form ?? saved.form
  const { form } = mergeDrafts({ base, mine: state.form, theirs: saved.form })
  return { ...state, key: keyOf(saved.id), form, saved, creation: null }
}

const newer = (one: SavedDraft | null, other: SavedDraft | null) =>
  one && other ? (one.version >= other.version ? one : other) : (one ?? other)
