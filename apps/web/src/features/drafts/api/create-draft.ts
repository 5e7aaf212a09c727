import { api } from '../../../lib/api.ts'
import { actionKeys } from '../../../lib/idempotency.ts'
import type { DraftForm } from '../model/draft-form.ts'
import { writeDraft } from '../model/write-draft.ts'

/** A record for a draft that only this device knew; asked twice after a lost line it is made once. */
export function draftCreation() {
  const keys = actionKeys()
  return async (form: DraftForm) => {
    const body = writeDraft(form)
    const { content } = await api('POST /drafts', { body, idempotencyKey: keys.of(body) })
    keys.end(body)
    return content
  }
}
