import { useDeferredValue, useRef, useSyncExternalStore } from 'react'
import { type DraftForm, HEADER_FIELDS } from '../model/form/draft-form.ts'
import type { DraftSession } from '../model/sending/draft-session.ts'
import type { DraftState } from '../model/state/draft-state.ts'

/** A part of the draft; the component renders again only when that part changes. */
export const useDraft = <T>(session: DraftSession, part: (state: DraftState) => T): T =>
  useSyncExternalStore(session.subscribe, () => part(session.get()))

export type DraftHead = Omit<DraftForm, 'lines'>

/** The header of the draft: the same object as long as only lines change. */
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

/** The whole form for parts that may render a moment after the key. */
export const useDeferredForm = (session: DraftSession): DraftForm =>
  useDeferredValue(useDraft(session, ({ form }) => form))

/** The submitted document that the draft changes, known offline too; null for a new document. */
export const useRevised = (session: DraftSession) => useDraft(session, ({ saved }) => saved?.revises ?? null)

/** The truck that the draft is written for; null = it is a document like any other. */
export const useTruck = (session: DraftSession) =>
  useDraft(session, ({ saved }) => saved?.forShipment ?? null)
