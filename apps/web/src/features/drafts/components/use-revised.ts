import { useQuery } from '@tanstack/react-query'
import { draftQuery } from '../api/draft.ts'
import type { DraftSession } from '../model/draft-session.ts'
import { useDraft } from './use-draft.ts'

/** The submitted document that the draft changes; null when it is a draft of its own. */
export function useRevised(session: DraftSession) {
  const id = useDraft(session, ({ saved }) => saved?.id)
  const draft = useQuery({ ...draftQuery(id ?? 0), enabled: id !== undefined }).data?.data
  return draft?.revises ?? null
}
