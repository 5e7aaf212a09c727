import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { loadingQuery } from '../api.ts'
import { LoadingTask } from '../components/loading-task.tsx'

const route = getRouteApi('/shell/picking/$id/loading')

/** Loading a truck at the dock, on a tablet or phone, with or without a connection. */
export function LoadingPage() {
  const { id } = route.useParams()
  const found = useQuery(loadingQuery(Number(id)))
  if (found.error && !found.data) return <ErrorState error={found.error} retry={found.refetch} />
  if (!found.data) return <DetailSkeleton />
  return <LoadingTask key={id} saved={found.data.data} />
}
