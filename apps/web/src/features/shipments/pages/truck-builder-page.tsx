import { LaterPage } from '../../../ui/later-page.tsx'

export function TruckBuilderPage() {
  return <LaterPage page="picking-create" />
}
