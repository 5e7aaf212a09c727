import { useSyncExternalStore } from 'react'
import type { DraftSession } from '../model/draft-session.ts'
import type { DraftState } from '../model/draft-state.ts'

/** A part of the draft as it is typed; drawn again only when that part changes. */
export const useDraft = <T>(session: DraftSession, part: (state: DraftState) => T): T =>
  useSyncExternalStore(session.subscribe, () => part(session.get()))
