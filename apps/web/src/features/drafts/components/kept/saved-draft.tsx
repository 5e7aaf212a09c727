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
import { draftQuery } from '../../api/draft.ts'
import { draftCalls } from '../../api/draft-calls.ts'
import { draftCopies } from '../../model/kept/draft-copies.ts'
import { openCopy, openDraft } from '../../model/kept/draft-copy.ts'
import { heldSession } from '../../model/kept/held-sessions.ts'
import { type DraftSession, startDraftSession } from '../../model/session/draft-session.ts'
import { type DraftState, keyOf } from '../../model/session/draft-state.ts'
import { DraftEditor } from '../editor/draft-editor.tsx'
import { useDraft } from '../use-draft.ts'
import { useDraftRecord } from './use-draft-record.ts'
import { useKeptSession } from './use-kept-session.ts'

type Props = { id: number; userId: number }

/** A draft of the server, with what this device kept of it. One that was submitted meanwhile leads to its document. */
export function SavedDraft({ id, userId }: Props) {
  const [held] = useState(() => heldSession(keyOf(id)))
  return held ? <OpenDraft session={held} userId={userId} id={id} /> : <ReadDraft id={id} userId={userId} />
}

function ReadDraft({ id, userId }: Props) {
  const record = useDraftRecord(userId, keyOf(id))
  const draft = useQuery(draftQuery(id))
  if (record === undefined) return <DetailSkeleton />
  if (record?.submitted || (draft.data && draft.data.data.status !== 'DRAFT'))
    return <Navigate to="/documents/$id" params={{ id: String(id) }} replace />
  const copy = record?.copy
  if (draft.data) return <BeginDraft id={id} userId={userId} state={openDraft(draft.data.data, copy)} />
  if (copy && draft.error && toApiError(draft.error).isOffline)
    return <BeginDraft id={id} userId={userId} state={openCopy(copy, keyOf(id))} />
  return <NotLoaded id={id} error={draft.error} retry={draft.refetch} />
}

/** A draft that is not there any more was most likely submitted: its document bears the same id. */
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

/** The state is that of the first reading; from then on the session knows. */
function BeginDraft({ id, userId, state }: Props & { state: DraftState }) {
  const [session] = useState(() => startDraftSession(state, draftCalls, draftCopies(userId)))
  return <OpenDraft id={id} userId={userId} session={session} />
}

function OpenDraft({ id, userId, session }: Props & { session: DraftSession }) {
  const submitted = useDraft(session, (state) => state.submitted !== null)
  const newest: OrderReply | undefined = useQuery({ ...draftQuery(id), enabled: !submitted }).data?.data
  useKeptSession(userId, session, newest)
  return <DraftEditor session={session} />
}
