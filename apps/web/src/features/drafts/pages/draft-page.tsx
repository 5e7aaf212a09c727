import { useParams } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { MyDrafts } from '../components/my-drafts.tsx'
import { NewDraft } from '../components/new-draft.tsx'
import { SavedDraft } from '../components/saved-draft.tsx'
import { useIsCreating } from '../components/use-is-creating.ts'
import { begunAt, NOTHING_BEGUN } from '../model/begun-draft.ts'

/** /documents/create, /documents/drafts and /documents/drafts/{id}. */
export function DraftPage() {
  const { id } = useParams({ strict: false })
  const creating = useIsCreating()
  const userId = useCurrentUser()?.id
  const place = creating ? 'new' : id === undefined ? undefined : Number(id)
  const [known, setBegun] = useState(NOTHING_BEGUN)
  const begun = begunAt(known, place)
  if (begun !== known) setBegun(begun)
  const onBegun = useCallback((newId: number) => setBegun((now) => ({ ...now, id: newId })), [])
  if (userId === undefined) return null
  if (creating || begun.id !== undefined)
    return <NewDraft key={begun.turn} userId={userId} onBegun={onBegun} />
  if (id === undefined) return <MyDrafts />
  return <SavedDraft key={id} id={Number(id)} userId={userId} />
}
