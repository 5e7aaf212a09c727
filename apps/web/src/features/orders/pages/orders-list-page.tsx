import { LaterPage } from '../../../ui/later-page.tsx'

export function OrdersListPage() {
  return <LaterPage page="documents" />
}
