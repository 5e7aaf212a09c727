import { Navigate, useMatches } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { MyDrafts } from '../components/list/my-drafts.tsx'
import { NewDraft } from '../components/open/new-draft.tsx'
import { SavedDraft } from '../components/open/saved-draft.tsx'

/** One part with the page above, so that the editor is loaded for both alike. */
export { TruckDocumentPage } from './truck-document-page.tsx'

import { NOTHING_STARTED, type PageAddress, startedDraftAt } from './started-draft.ts'

/** /documents/create, /documents/drafts and /documents/drafts/{id}. */
export function DraftPage() {
  const place = usePageAddress()
  return place === 'unnamed' ? <StartNew /> : <DraftAt place={place} />
}

/** Each new document gets a name on this device at once, so that several can be open and a reload finds its own. */
function StartNew() {
  const [local] = useState(() => `n${crypto.randomUUID()}`)
  return <Navigate to="/documents/create" search={{ local }} replace />
}

function DraftAt({ place }: { place: PageAddress }) {
  const userId = useCurrentUser()?.id
  const [known, setStarted] = useState(NOTHING_STARTED)
  const started = startedDraftAt(known, place)
  if (started !== known) setStarted(started)
  const onCreated = useCallback((id: number) => setStarted((now) => ({ ...now, id })), [])
  if (userId === undefined) return null
  if (started.key !== undefined)
    return <NewDraft key={started.key} draftKey={started.key} userId={userId} onCreated={onCreated} />
  if (place === undefined || !('id' in place)) return <MyDrafts />
  return <SavedDraft key={place.id} id={place.id} userId={userId} />
}

/**
 * The address of the page, read from one router match, so that path and parameters never belong to two addresses.
 * 'unnamed' is a document that has no name on this device yet.
 */
function usePageAddress(): PageAddress | 'unnamed' {
  const { isNew, local, id } = useMatches({
    select: (matches) => {
      const match = matches.at(-1)
      const { local } = (match?.search ?? {}) as { local?: string }
      const { id } = (match?.params ?? {}) as { id?: string }
      return { isNew: match?.fullPath === '/documents/create', local, id }
    },
    structuralSharing: true,
  })
  if (isNew) return local === undefined ? 'unnamed' : { key: local }
  return id === undefined ? undefined : { id: Number(id) }
}
