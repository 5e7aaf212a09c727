import { api } from '../../../lib/api.ts'
import type { DraftForm } from '../model/draft-form.ts'
import type { SavedDraft } from '../model/draft-state.ts'
import { writeDraft } from '../model/write-draft.ts'

/** Saves a draft as a whole; a version that is not the newest answers 409 with the newest. */
export async function updateDraft({ id, version }: SavedDraft, form: DraftForm, dropLines: boolean) {
  const body = { ...writeDraft(form), version, dropLines }
  const { data } = await api('PUT /drafts/{id}', { params: { id }, body, background: true })
  return data
}
