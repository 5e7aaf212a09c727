import { useParams } from '@tanstack/react-router'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { MyDrafts } from '../components/my-drafts.tsx'
import { NewDraft } from '../components/new-draft.tsx'
import { SavedDraft } from '../components/saved-draft.tsx'
import { useIsCreating } from '../components/use-is-creating.ts'

/** /documents/create, /documents/drafts and /documents/drafts/{id}. */
export function DraftPage() {
  const { id } = useParams({ strict: false })
  const creating = useIsCreating()
  const userId = useCurrentUser()?.id
  if (userId === undefined) return null
  if (creating) return <NewDraft userId={userId} />
  if (id === undefined) return <MyDrafts />
  return <SavedDraft key={id} id={Number(id)} userId={userId} />
}
