import { api } from '../../../lib/api/api.ts'
import type { DraftForm } from '../model/session/draft-form.ts'
import type { SavedDraft } from '../model/session/draft-state.ts'
import { writeDraft } from '../model/session/write-draft.ts'

/** Saves a draft as a whole; a version that is not the newest answers 409 with the newest. */
export async function updateDraft({ id, version }: SavedDraft, form: DraftForm, dropLines: boolean) {
  const body = { ...writeDraft(form), version, dropLines }
  const { data } = await api('PUT /drafts/{id}', { params: { id }, body, background: true })
  return data
}
