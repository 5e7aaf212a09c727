import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { userQuery } from '../api.ts'
import { UserEditor } from '../components/user-editor.tsx'

/** One user, read and changed on the same page; without an id the list. */
export function UserPage() {
  const { id } = useParams({ strict: false })
  if (id === undefined) return <Navigate to="/settings" search={{ tab: 'users' }} replace />
  return <OpenUser key={id} id={Number(id)} />
}

function OpenUser({ id }: { id: number }) {
  const found = useQuery(userQuery(id))
  if (found.data) return <UserEditor user={found.data.data} />
  return found.error ? <ErrorState error={found.error} retry={found.refetch} /> : <DetailSkeleton />
}
