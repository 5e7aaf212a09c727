import { LaterPage } from '../../../ui/later-page.tsx'

export function ShipmentPage() {
  return <LaterPage page="picking-id" />
}
