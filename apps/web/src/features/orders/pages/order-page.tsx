import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useRememberDocument } from '../../../lib/session/recent-records.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { orderQuery } from '../api.ts'
import { OrderDetail } from '../components/detail/order-detail.tsx'
import { isDraft } from '../model/order-link.ts'

export function OrderPage() {
  const { id = '' } = useParams({ strict: false })
  const order = useQuery(orderQuery(Number(id)))
  useRememberDocument(order.data?.data)
  if (!order.data)
    return order.error ? <ErrorState error={order.error} retry={order.refetch} /> : <DetailSkeleton />
  if (isDraft(order.data.data)) return <Navigate to="/documents/drafts/{-$id}" params={{ id }} replace />
  return <OrderDetail order={order.data.data} />
}
