import { isUnsaved } from '../state/draft-state.ts'
import type { DraftSession } from './draft-session.ts'

/** Sessions that outlive their page: from a new document to its draft, and while there is no connection. */
const sessions = new Set<DraftSession>()

export const findOpenSession = (key: string) => [...sessions].find((session) => session.get().key === key)
export const registerSession = (session: DraftSession) => void sessions.add(session)

/** The page is left: what is typed is sent now, and the session stays open only while something could not be sent. */
export async function releaseSession(session: DraftSession) {
  await session.save()
  const { pending } = session.get()
  if (!pending && !isUnsaved(session.get())) closeSession(session)
}

/** It was submitted or deleted: nothing more is sent. */
export function closeSession(session: DraftSession) {
  session.stop()
  sessions.delete(session)
}
