import { draftCalls } from '../../api.ts'
import { type DraftState, isUnsaved } from '../state/draft-state.ts'
import { type DraftRecord, stateOfCopy } from '../storage/draft-record.ts'
import { localDrafts } from '../storage/local-drafts.ts'
import { type DraftSession, startDraftSession } from './draft-session.ts'
import { findOpenSession } from './open-sessions.ts'

/** A draft before and after it was sent in the background. */
export type Sent = { readonly before: DraftState; readonly after: DraftState }

/**
 * Sends what this device has stored for a user: submissions in the order in which they were pressed, then drafts that
 * were typed offline. A draft that is open is sent by its own session; across all tabs each is sent once.
 */
export async function sendPending(userId: number, onSent: (sent: Sent) => void): Promise<void> {
  const records = await localDrafts(userId).readAll()
  for (const record of records.toSorted(byPressedAt)) {
    const open = findOpenSession(record.key)
    const session = open ?? startSession(userId, record)
    // an open draft that is not submitted is sent when typing pauses
    if (!session || (open && !open.get().pending)) continue
    const before = session.get()
    await session.save()
    onSent({ before, after: session.get() })
    if (findOpenSession(session.get().key) !== session) session.stop()
  }
}

const byPressedAt = (one: DraftRecord, other: DraftRecord) =>
  pressedAt(one).localeCompare(pressedAt(other)) || one.storedAt.localeCompare(other.storedAt)

/** 'later' sorts behind every instant: what was not submitted comes last. */
const pressedAt = ({ copy }: DraftRecord) => copy?.pending?.pressedAt ?? 'later'

/** None for a draft that was refused: its author must correct it first. */
function startSession(userId: number, { key, copy }: DraftRecord): DraftSession | undefined {
  if (!copy || copy.submitError) return undefined
  const state = stateOfCopy(copy, key)
  return state.pending || isUnsaved(state)
    ? startDraftSession(state, draftCalls, localDrafts(userId))
    : undefined
}
