import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { draftQuery } from '../../api/draft.ts'
import { draftCalls } from '../../api/draft-calls.ts'
import { draftCopies } from '../../model/kept/draft-copies.ts'
import { type DraftRecord, openCopy } from '../../model/kept/draft-copy.ts'
import { heldSession } from '../../model/kept/held-sessions.ts'
import { type DraftSession, startDraftSession } from '../../model/session/draft-session.ts'
import { newDraft } from '../../model/session/draft-state.ts'
import { emptyDraft } from '../../model/session/empty-draft.ts'
import { DraftEditor } from '../editor/draft-editor.tsx'
import { useDraft } from '../use-draft.ts'
import { useDraftRecord } from './use-draft-record.ts'
import { useKeptSession } from './use-kept-session.ts'

type Props = { userId: number; draftKey: string; onBegun: (id: number) => void }

/** A document that is not on the server yet, as this device keeps it; another page may have brought it further. */
export function NewDraft({ userId, draftKey, onBegun }: Props) {
  const record = useDraftRecord(userId, draftKey)
  if (record === undefined) return null
  if (record?.submitted) return <ToDocument id={record.submitted.id} />
  if (record?.became) return <ToDraft id={record.became.id} />
  return <OpenNew userId={userId} draftKey={draftKey} record={record} onBegun={onBegun} />
}

const ToDocument = ({ id }: { id: number }) => (
  <Navigate to="/documents/$id" params={{ id: String(id) }} replace />
)
const ToDraft = ({ id }: { id: number }) => (
  <Navigate to="/documents/drafts/{-$id}" params={{ id: String(id) }} replace />
)

/** Once it is on the server, the address becomes that of its draft, under the hands of who types. */
function OpenNew({ userId, draftKey, record, onBegun }: Props & { record: DraftRecord | null }) {
  const [session] = useState(() => heldSession(draftKey) ?? begin(userId, draftKey, record))
  useKeptSession(userId, session, undefined)
  const id = useDraft(session, ({ saved }) => saved?.id)
  return (
    <>
      <DraftEditor session={session} />
      {id !== undefined && <BegunDraft id={id} session={session} onBegun={onBegun} />}
    </>
  )
}

function begin(userId: number, key: string, record: DraftRecord | null) {
  const today = calendarDateAt(Date.now())
  const state = record?.copy ? openCopy(record.copy, key) : newDraft(emptyDraft(today), key)
  return startDraftSession(state, draftCalls, draftCopies(userId))
}

type BegunProps = Pick<Props, 'onBegun'> & { id: number; session: DraftSession }

/** Beside the editor, which stays as it is: the new address, and what others save. */
function BegunDraft({ id, session, onBegun }: BegunProps) {
  const navigate = useNavigate()
  const submitted = useDraft(session, (state) => state.submitted !== null)
  const { data } = useQuery({ ...draftQuery(id), enabled: !submitted })
  useEffect(() => {
    onBegun(id)
    void navigate({ to: '/documents/drafts/{-$id}', params: { id: String(id) }, replace: true })
  }, [id, navigate, onBegun])
  useEffect(() => {
    if (data) session.receive(data.data)
  }, [data, session])
  return null
}
