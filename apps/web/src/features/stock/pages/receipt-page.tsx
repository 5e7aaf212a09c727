import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useIsPhone } from '../../../lib/screen/use-is-wide.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { receiptById } from '../receipts-api.ts'

// a desk never needs the phone's way of working, nor the other way round
const ReceiptDesk = lazyComponent(
  async () => (await import('../components/inventory/goods-receipts/receipt-desk.tsx')).ReceiptDesk,
)
const ReceiptPhone = lazyComponent(
  async () => (await import('../components/inventory/goods-receipts/receipt-phone.tsx')).ReceiptPhone,
)

const route = getRouteApi('/shell/inventory/receipts/$id')

/** One goods receipt: the note as a table, or one line after the other in one hand. */
export function ReceiptPage() {
  const { id } = route.useParams()
  const { by } = route.useSearch()
  const isPhone = useIsPhone()
  const receipt = useQuery(receiptById(Number(id)))
  if (receipt.error && !receipt.data) return <ErrorState error={receipt.error} retry={receipt.refetch} />
  if (!receipt.data) return <DetailSkeleton />
  const { data } = receipt.data
  const View = (isPhone && by !== 'desk') || by === 'phone' ? ReceiptPhone : ReceiptDesk
  return (
    <Suspense fallback={<DetailSkeleton />}>
      <View key={data.id} receipt={data} />
    </Suspense>
  )
}
