import { api } from '../../../lib/api.ts'
import type { Attempt } from '../model/submit/attempts.ts'

/** The draft becomes an order. The same attempt sent again submits it once. */
export async function submitDraft(id: number, { key, body }: Attempt) {
  const { data } = await api('POST /drafts/{id}/submit', { params: { id }, body, idempotencyKey: key })
  return data
}
