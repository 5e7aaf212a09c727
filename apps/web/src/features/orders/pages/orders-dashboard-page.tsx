import { LaterPage } from '../../../ui/later-page.tsx'

export function OrdersDashboardPage() {
  return <LaterPage page="documents-dashboard" />
}
