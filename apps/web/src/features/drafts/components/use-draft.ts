import { useDeferredValue, useRef, useSyncExternalStore } from 'react'
import { type DraftForm, HEADER_FIELDS } from '../model/session/draft-form.ts'
import type { DraftSession } from '../model/session/draft-session.ts'
import type { DraftState } from '../model/session/draft-state.ts'

/** A part of the draft as it is typed; drawn again only when that part changes. */
export const useDraft = <T>(session: DraftSession, part: (state: DraftState) => T): T =>
  useSyncExternalStore(session.subscribe, () => part(session.get()))

export type DraftHead = Omit<DraftForm, 'lines'>

/** The head of the draft: the same object as long as only lines change. */
export function useDraftHead(session: DraftSession): DraftHead {
  const last = useRef<DraftForm>(undefined)
  return useDraft(session, ({ form }) => {
    if (!last.current || !sameHead(last.current, form)) last.current = form
    return last.current
  })
}

const sameHead = (one: DraftForm, other: DraftForm) =>
  one === other ||
  (one.customerName === other.customerName && HEADER_FIELDS.every((field) => one[field] === other[field]))

/** The whole form for what may come a moment after the key: it is drawn when nothing more urgent is. */
export const useDeferredForm = (session: DraftSession): DraftForm =>
  useDeferredValue(useDraft(session, ({ form }) => form))
