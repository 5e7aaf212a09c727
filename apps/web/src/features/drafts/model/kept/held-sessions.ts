import type { DraftSession } from '../session/draft-session.ts'
import { isUnsaved } from '../session/draft-state.ts'

/** Sessions that go on across pages: from the new document to its draft, and while the line is down. */
const held = new Set<DraftSession>()

export const heldSession = (key: string) => [...held].find((session) => session.get().key === key)
export const holdSession = (session: DraftSession) => void held.add(session)

/** The page is left: what is typed is sent now, and the session stays only while something could not be sent. */
export async function releaseSession(session: DraftSession) {
  await session.save()
  const { waiting } = session.get()
  if (!waiting && !isUnsaved(session.get())) endSession(session)
}

/** It was submitted or deleted: nothing more is sent. */
export function endSession(session: DraftSession) {
  session.stop()
  held.delete(session)
}
