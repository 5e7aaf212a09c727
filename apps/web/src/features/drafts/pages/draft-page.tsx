import { Navigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { usePlace } from '../components/fields/use-place.ts'
import { MyDrafts } from '../components/kept/my-drafts.tsx'
import { NewDraft } from '../components/kept/new-draft.tsx'
import { SavedDraft } from '../components/kept/saved-draft.tsx'
import { begunAt, NOTHING_BEGUN, type Place } from '../model/session/begun-draft.ts'

/** /documents/create, /documents/drafts and /documents/drafts/{id}. */
export function DraftPage() {
  const place = usePlace()
  return place === 'unnamed' ? <BeginHere /> : <DraftAt place={place} />
}

/** Each document that is begun has a name on this device from the start: several can be, and a reload finds its own. */
function BeginHere() {
  const [local] = useState(() => `n${crypto.randomUUID()}`)
  return <Navigate to="/documents/create" search={{ local }} replace />
}

function DraftAt({ place }: { place: Place }) {
  const userId = useCurrentUser()?.id
  const [known, setBegun] = useState(NOTHING_BEGUN)
  const begun = begunAt(known, place)
  if (begun !== known) setBegun(begun)
  const onBegun = useCallback((id: number) => setBegun((now) => ({ ...now, id })), [])
  if (userId === undefined) return null
  if (begun.key !== undefined)
    return <NewDraft key={begun.key} draftKey={begun.key} userId={userId} onBegun={onBegun} />
  if (place === undefined || !('id' in place)) return <MyDrafts />
  return <SavedDraft key={place.id} id={place.id} userId={userId} />
}
