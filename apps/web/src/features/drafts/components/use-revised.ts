import type { DraftSession } from '../model/session/draft-session.ts'
import { useDraft } from './use-draft.ts'

/** The submitted document that the draft changes, with or without a line; null when it is a draft of its own. */
export const useRevised = (session: DraftSession) => useDraft(session, ({ saved }) => saved?.revises ?? null)
