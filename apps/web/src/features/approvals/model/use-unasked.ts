import { useState } from 'react'
import type { ApprovalRow } from './approval-query.ts'

type Place = Pick<ApprovalRow, 'id' | 'stage'>
/** The list that it was taken from, and its first row then; null = nobody wants one of this list. */
type Shown = { readonly list: string; readonly place: Place | null }
type List = { readonly name: string; readonly rows: readonly ApprovalRow[]; readonly isKnown: boolean }

/**
 * The first of the list, as a mail program shows it where there is room, until somebody opens another. It stays the same whatever
 * comes to the list meanwhile: nobody decides on a document that slipped under their hands.
 */
export function useUnasked({ name, rows, isKnown }: List, enabled: boolean) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [first] = rows
  if (enabled && isKnown && first && shown?.list !== name) {
    setShown({ list: name, place: { id: first.id, stage: first.stage } })
  }
  return {
    place: enabled && shown?.list === name ? shown.place : null,
    /** Another one is opened, or none is left. */
    leave: (next: ApprovalRow | undefined) => setShown(next ? null : { list: name, place: null }),
  }
}
