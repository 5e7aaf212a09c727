import type { DraftSession } from './draft-session.ts'
import { isUnsaved } from './draft-state.ts'

/** Sessions that go on across pages: from the new document to its draft, and while the line is down. */
const held = new Map<number, DraftSession>()

export const heldSession = (id: number) => held.get(id)
export const holdSession = (id: number, session: DraftSession) => void held.set(id, session)

/** The page is left: what is typed is sent now, and the session stays only while something could not be sent. */
export async function releaseSession(id: number, session: DraftSession) {
  await session.save()
  if (!isUnsaved(session.get()) && held.get(id) === session) held.delete(id)
}

/** It was submitted or deleted: nothing more is sent. */
export function endSession(id: number, session: DraftSession) {
  session.stop()
  held.delete(id)
}
