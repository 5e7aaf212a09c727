import { LaterPage } from '../../../ui/later-page.tsx'

export function OrderPage() {
  return <LaterPage page="documents-id" />
}
