import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useIsPhone } from '../../../lib/screen/use-is-wide.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { ReceiptDesk } from '../components/inventory/goods-receipts/receipt-desk.tsx'
import { ReceiptPhone } from '../components/inventory/goods-receipts/receipt-phone.tsx'
import { receiptById } from '../receipts-api.ts'

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
  if ((isPhone && by !== 'desk') || by === 'phone') return <ReceiptPhone key={data.id} receipt={data} />
  return <ReceiptDesk key={data.id} receipt={data} />
}
