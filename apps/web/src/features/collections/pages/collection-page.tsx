import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { collectionQuery } from '../api.ts'
import { CollectionTask } from '../components/collection-task.tsx'

const route = getRouteApi('/shell/credit/$id/collection')

/** Collecting goods at a customer, or receiving them at the dock, on a phone, with or without a connection. */
export function CollectionPage() {
  const { id } = route.useParams()
  const found = useQuery(collectionQuery(Number(id)))
  if (found.error && !found.data) return <ErrorState error={found.error} retry={found.refetch} />
  if (!found.data) return <DetailSkeleton />
  return <CollectionTask key={id} saved={found.data.data} />
}
