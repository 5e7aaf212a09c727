import type { OrderReply } from '@cais/contract/orders/schemas'
import { api } from '../../../lib/api/api.ts'
import { connection } from '../../../lib/api/connection.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import type { DraftCalls } from '../model/session/draft-session.ts'
import { createDraft } from './create-draft.ts'
import { draftQuery } from './draft.ts'
import { submitDraft } from './submit-draft.ts'
import { updateDraft } from './update-draft.ts'

/** The calls of a session; what the server answers is also what a later visit finds in the cache. */
export const draftCalls: DraftCalls = {
  create: async (...draft) => remember(await createDraft(...draft)),
  update: async (...save) => remember(await updateDraft(...save)),
  submit: submitDraft,
  // asked only when the last call was not answered: with a line it would cost a round
  reach: async () => connection.get() === 'offline' && api('GET /app-info'),
}

function remember(reply: OrderReply) {
  queryClient.setQueryData(draftQuery(reply.id).queryKey, { data: reply })
  return reply
}
