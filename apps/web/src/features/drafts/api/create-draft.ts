import { api } from '../../../lib/api/api.ts'
import type { DraftForm } from '../model/session/draft-form.ts'
import { writeDraft } from '../model/session/write-draft.ts'

/** A record for a draft that only this device knew; asked again with the same key and form it is made once. */
export async function createDraft(form: DraftForm, idempotencyKey: string) {
  const { content } = await api('POST /drafts', {
    body: writeDraft(form),
    idempotencyKey,
    background: true,
  })
  return content
}
