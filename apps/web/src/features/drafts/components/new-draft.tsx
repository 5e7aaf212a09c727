import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { draftQuery } from '../api/draft.ts'
import { draftCopies } from '../model/draft-copies.ts'
import { type DraftSession, startDraftSession } from '../model/draft-session.ts'
import { newDraft } from '../model/draft-state.ts'
import { emptyDraft } from '../model/empty-draft.ts'
import { DraftEditor } from './draft-editor.tsx'
import { useDraft } from './use-draft.ts'
import { useDraftCalls } from './use-draft-calls.ts'
import { useKeptSession } from './use-kept-session.ts'

type Props = { userId: number; onBegun: (id: number) => void }

/** A document that is not on the server yet; once it is, the address becomes that of its draft, under the hands of who types. */
export function NewDraft({ userId, onBegun }: Props) {
  const calls = useDraftCalls()
  const [session] = useState(() => {
    const copies = draftCopies(userId)
    const form = copies.read()?.form ?? emptyDraft(calendarDateAt(Date.now()))
    return startDraftSession(newDraft(form), calls, copies)
  })
  const id = useDraft(session, ({ saved }) => saved?.id)
  return (
    <>
      <DraftEditor session={session} />
      {id !== undefined && <BegunDraft id={id} session={session} onBegun={onBegun} />}
    </>
  )
}

type BegunProps = Pick<Props, 'onBegun'> & { id: number; session: DraftSession }

/** Beside the editor, which stays as it is: the new address, and what every saved draft needs. */
function BegunDraft({ id, session, onBegun }: BegunProps) {
  const navigate = useNavigate()
  const { data } = useQuery(draftQuery(id))
  useKeptSession(id, session, data?.data)
  useEffect(() => {
    onBegun(id)
    void navigate({ to: '/documents/drafts/{-$id}', params: { id: String(id) }, replace: true })
  }, [id, navigate, onBegun])
  return null
}
