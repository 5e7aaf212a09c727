import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { draftCalls, draftQuery } from '../../api.ts'
import { emptyDraft } from '../../model/form/empty-draft.ts'
import { type DraftSession, startDraftSession } from '../../model/sending/draft-session.ts'
import { findOpenSession } from '../../model/sending/open-sessions.ts'
import { newDraft } from '../../model/state/draft-state.ts'
import { type DraftRecord, stateOfCopy } from '../../model/storage/draft-record.ts'
import { localDrafts } from '../../model/storage/local-drafts.ts'
import { DraftEditor } from '../editor/draft-editor.tsx'
import { useDraft } from '../use-draft.ts'
import { useDraftRecord } from './use-draft-record.ts'
import { useOpenSession } from './use-open-session.ts'

type Props = { userId: number; draftKey: string; onCreated: (id: number) => void }

/** A document that is not on the server yet, as stored on this device; another tab may have created or submitted it meanwhile. */
export function NewDraft({ userId, draftKey, onCreated }: Props) {
  const record = useDraftRecord(userId, draftKey)
  if (record === undefined) return null
  if (record?.submitted) return <ToDocument id={record.submitted.id} />
  if (record?.createdAs) return <ToDraft id={record.createdAs.id} />
  return <OpenNewDraft userId={userId} draftKey={draftKey} record={record} onCreated={onCreated} />
}

const ToDocument = ({ id }: { id: number }) => (
  <Navigate to="/documents/$id" params={{ id: String(id) }} replace />
)
const ToDraft = ({ id }: { id: number }) => (
  <Navigate to="/documents/drafts/{-$id}" params={{ id: String(id) }} replace />
)

/** Once it is on the server, the address changes to that of its draft while typing goes on. */
function OpenNewDraft({ userId, draftKey, record, onCreated }: Props & { record: DraftRecord | null }) {
  const [session] = useState(() => findOpenSession(draftKey) ?? startSession(userId, draftKey, record))
  useOpenSession(userId, session, undefined)
  const id = useDraft(session, ({ saved }) => saved?.id)
  return (
    <>
      <DraftEditor session={session} />
      {id !== undefined && <CreatedDraft id={id} session={session} onCreated={onCreated} />}
    </>
  )
}

function startSession(userId: number, key: string, record: DraftRecord | null) {
  const today = calendarDateAt(Date.now())
  const state = record?.copy ? stateOfCopy(record.copy, key) : newDraft(emptyDraft(today), key)
  return startDraftSession(state, draftCalls, localDrafts(userId))
}

type CreatedProps = Pick<Props, 'onCreated'> & { id: number; session: DraftSession }

/** Rendered beside the editor, so that the editor is not mounted again: changes the address and receives what others save. */
function CreatedDraft({ id, session, onCreated }: CreatedProps) {
  const navigate = useNavigate()
  const submitted = useDraft(session, (state) => state.submitted !== null)
  const { data } = useQuery({ ...draftQuery(id), enabled: !submitted })
  useEffect(() => {
    onCreated(id)
    void navigate({ to: '/documents/drafts/{-$id}', params: { id: String(id) }, replace: true })
  }, [id, navigate, onCreated])
  useEffect(() => {
    if (data) session.receive(data.data)
  }, [data, session])
  return null
}
