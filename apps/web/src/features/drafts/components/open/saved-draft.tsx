import type { OrderReply } from '@cais/contract/orders/schemas'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../../lib/api/api-error.ts'
import { LinkButton } from '../../../../ui/actions/button.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../../ui/states/skeletons.tsx'
import { draftCalls, draftQuery } from '../../api.ts'
import { type DraftSession, startDraftSession } from '../../model/sending/draft-session.ts'
import { findOpenSession } from '../../model/sending/open-sessions.ts'
import { type DraftState, keyOf } from '../../model/state/draft-state.ts'
import { stateOfCopy, stateOfReply } from '../../model/storage/draft-record.ts'
import { localDrafts } from '../../model/storage/local-drafts.ts'
import { DraftEditor } from '../editor/draft-editor.tsx'
import { useDraft } from '../use-draft.ts'
import { useDraftRecord } from './use-draft-record.ts'
import { useOpenSession } from './use-open-session.ts'

type Props = { id: number; userId: number }

/** A draft of the server with the changes stored on this device. One that was submitted meanwhile leads to its document. */
export function SavedDraft({ id, userId }: Props) {
  const [open] = useState(() => findOpenSession(keyOf(id)))
  return open ? <OpenDraft session={open} userId={userId} id={id} /> : <ReadDraft id={id} userId={userId} />
}

function ReadDraft({ id, userId }: Props) {
  const record = useDraftRecord(userId, keyOf(id))
  const draft = useQuery(draftQuery(id))
  if (record === undefined) return <DetailSkeleton />
  if (record?.submitted || (draft.data && draft.data.data.status !== 'DRAFT'))
    return <Navigate to="/documents/$id" params={{ id: String(id) }} replace />
  const copy = record?.copy
  if (draft.data) return <StartSession id={id} userId={userId} state={stateOfReply(draft.data.data, copy)} />
  if (copy && draft.error && toApiError(draft.error).isOffline)
    return <StartSession id={id} userId={userId} state={stateOfCopy(copy, keyOf(id))} />
  return <NotLoaded id={id} error={draft.error} retry={draft.refetch} />
}

/** A missing draft was most likely submitted: its document has the same id. */
function NotLoaded({ id, error, retry }: { id: number; error: Error | null; retry: () => unknown }) {
  const t = useTranslations('drafts.gone')
  if (!error) return <DetailSkeleton />
  if (toApiError(error).status !== 404) return <ErrorState error={error} retry={retry} />
  const open = (
    <LinkButton to="/documents/$id" params={{ id: String(id) }}>
      {t('open')}
    </LinkButton>
  )
  return (
    <EmptyState title={t('title')} action={open}>
      {t('notYours')}
    </EmptyState>
  )
}

/** The session starts from the state that was read first and is newer from then on. */
function StartSession({ id, userId, state }: Props & { state: DraftState }) {
  const [session] = useState(() => startDraftSession(state, draftCalls, localDrafts(userId)))
  return <OpenDraft id={id} userId={userId} session={session} />
}

function OpenDraft({ id, userId, session }: Props & { session: DraftSession }) {
  const submitted = useDraft(session, (state) => state.submitted !== null)
  const newest: OrderReply | undefined = useQuery({ ...draftQuery(id), enabled: !submitted }).data?.data
  useOpenSession(userId, session, newest)
  return <DraftEditor session={session} />
}
