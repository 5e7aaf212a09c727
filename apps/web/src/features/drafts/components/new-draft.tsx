import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { draftCopies } from '../model/draft-copies.ts'
import { startDraftSession } from '../model/draft-session.ts'
import { newDraft } from '../model/draft-state.ts'
import { emptyDraft } from '../model/empty-draft.ts'
import { holdSession } from '../model/held-sessions.ts'
import { DraftEditor } from './draft-editor.tsx'
import { useDraftCalls } from './use-draft-calls.ts'

/** A document that is not on the server yet; once it is, the address becomes that of its draft. */
export function NewDraft({ userId }: { userId: number }) {
  const navigate = useNavigate()
  const calls = useDraftCalls()
  const [session] = useState(() => {
    const copies = draftCopies(userId)
    const form = copies.read()?.form ?? emptyDraft(calendarDateAt(Date.now()))
    return startDraftSession(newDraft(form), calls, copies)
  })
  useEffect(
    () =>
      session.subscribe(() => {
        const id = session.get().saved?.id
        if (id === undefined) return
        holdSession(id, session)
        void navigate({ to: '/documents/drafts/{-$id}', params: { id: String(id) }, replace: true })
      }),
    [session, navigate],
  )
  return <DraftEditor session={session} />
}
