import { draftCalls } from '../../api/draft-calls.ts'
import { type DraftSession, startDraftSession } from '../session/draft-session.ts'
import { type DraftState, isUnsaved } from '../session/draft-state.ts'
import { draftCopies } from './draft-copies.ts'
import { type DraftRecord, openCopy } from './draft-copy.ts'
import { heldSession } from './held-sessions.ts'

/** What became of a draft while it was sent from behind the pages. */
export type Sent = { readonly before: DraftState; readonly after: DraftState }

/**
 * Sends what this device keeps for a user: drafts that were typed without a line, then submitted where that was
 * pressed, in that order. A draft that is open is sent by its own session; in all tabs together each goes once.
 */
export async function sendKept(userId: number, tell: (sent: Sent) => void): Promise<void> {
  const records = await draftCopies(userId).readAll()
  for (const record of records.toSorted(byPress)) {
    const held = heldSession(record.key)
    const session = held ?? sessionOf(userId, record)
    // one that is being written is sent by itself when the keys rest
    if (!session || (held && !held.get().waiting)) continue
    const before = session.get()
    await session.save()
    tell({ before, after: session.get() })
    if (heldSession(session.get().key) !== session) session.stop()
  }
}

/** The first that was pressed goes first; what is only typed comes after. */
const byPress = (one: DraftRecord, other: DraftRecord) =>
  pressedAt(one).localeCompare(pressedAt(other)) || one.keptAt.localeCompare(other.keptAt)

const pressedAt = ({ copy }: DraftRecord) => copy?.waiting?.pressedAt ?? 'later'

/** A refused one waits for its writer. */
function sessionOf(userId: number, { key, copy }: DraftRecord): DraftSession | undefined {
  if (!copy || copy.objection) return undefined
  const state = openCopy(copy, key)
  return state.waiting || isUnsaved(state)
    ? startDraftSession(state, draftCalls, draftCopies(userId))
    : undefined
}
