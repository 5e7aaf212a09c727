import type { OrderReply } from '@cais/contract/orders/schemas'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../lib/api-error.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { DetailSkeleton } from '../../../ui/skeletons.tsx'
import { draftQuery } from '../api/draft.ts'
import { draftCopies } from '../model/draft-copies.ts'
import { type DraftSession, startDraftSession } from '../model/draft-session.ts'
import { openDraft } from '../model/draft-state.ts'
import { heldSession } from '../model/held-sessions.ts'
import { DraftEditor } from './draft-editor.tsx'
import { useDraftCalls } from './use-draft-calls.ts'
import { useKeptSession } from './use-kept-session.ts'

type Props = { id: number; userId: number }

/** A draft of the server, with what this device kept of it. One that was submitted meanwhile leads to its document. */
export function SavedDraft({ id, userId }: Props) {
  const [held] = useState(() => heldSession(id))
  const draft = useQuery(draftQuery(id))
  if (held) return <OpenDraft id={id} session={held} newest={draft.data?.data} />
  if (!draft.data) return <NotLoaded id={id} error={draft.error} retry={draft.refetch} />
  if (draft.data.data.status !== 'DRAFT')
    return <Navigate to="/documents/$id" params={{ id: String(id) }} replace />
  return <LoadedDraft draft={draft.data.data} userId={userId} />
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

function LoadedDraft({ draft, userId }: { draft: OrderReply; userId: number }) {
  const calls = useDraftCalls()
  const [session] = useState(() => {
    const copies = draftCopies(userId)
    return startDraftSession(openDraft(draft, copies.read(draft.id)), calls, copies)
  })
  return <OpenDraft id={draft.id} session={session} newest={draft} />
}

type OpenProps = { id: number; session: DraftSession; newest: OrderReply | undefined }

function OpenDraft({ id, session, newest }: OpenProps) {
  useKeptSession(id, session, newest)
  return <DraftEditor session={session} />
}
