import type { OrderReply } from '@cais/contract/orders/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { draftCreation } from '../api/create-draft.ts'
import { draftQuery } from '../api/draft.ts'
import { updateDraft } from '../api/update-draft.ts'
import type { DraftCalls } from '../model/draft-session.ts'

/** The calls of a session; what the server answers is also what a later visit finds in the cache. */
export function useDraftCalls(): DraftCalls {
  const client = useQueryClient()
  const [create] = useState(draftCreation)
  const remember = (reply: OrderReply) => {
    client.setQueryData(draftQuery(reply.id).queryKey, { data: reply })
    return reply
  }
  return {
    create: async (form) => remember(await create(form)),
    update: async (...save) => remember(await updateDraft(...save)),
  }
}
