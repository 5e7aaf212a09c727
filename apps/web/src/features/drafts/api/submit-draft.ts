import { api } from '../../../lib/api/api.ts'
import type { SubmitBody } from '../model/session/draft-session.ts'

/** The draft becomes an order. Sent again with the same key and body it is submitted once. */
export async function submitDraft(id: number, idempotencyKey: string, body: SubmitBody) {
  const { data } = await api('POST /drafts/{id}/submit', {
    params: { id },
    body,
    idempotencyKey,
    background: true,
  })
  return data
}
